import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../../..')
const compiler = join(root, 'node_modules/typescript-native/bin/tsc')

/** How programs of others are compiled, with this package as it is written. */
const compilerOptions = {
  target: 'es2024',
  module: 'nodenext',
  lib: ['es2024', 'webworker'],
  types: [],
  customConditions: ['@chowk/source'],
  allowImportingTsExtensions: true,
  rewriteRelativeImportExtensions: true,
  strict: true,
  skipLibCheck: true,
  noEmit: true,
}

interface Problem {
  readonly name: string
  readonly line: number
  readonly message: string
}

/** The compiler's messages about programs, by name: each with its program and line. */
export function checkPrograms(
  programs: Readonly<Record<string, string>>,
  more: Readonly<Record<string, unknown>> = {},
): Problem[] {
  // Within the package, which decides what the programs can import.
  const cache = join(root, 'packages/sdk/node_modules/.cache')
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(join(cache, 'programs-'))
  try {
    for (const [name, code] of Object.entries(programs)) writeFileSync(join(folder, name), code)
    const config = { compilerOptions: { ...compilerOptions, ...more }, files: Object.keys(programs) }
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config))
    return compile('--project', folder).problems
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Runs the compiler that checks this repository, in the root. */
export function compile(...options: readonly string[]): { problems: Problem[]; output: string } {
  const { stdout, stderr, error } = spawnSync(process.execPath, [compiler, '--pretty', 'false', ...options], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  })
  if (error !== undefined || stderr !== '') throw error ?? new Error(stderr)
  const problems = [...stdout.matchAll(/^(?:(.+)\((\d+),\d+\): )?error TS\d+: (.+(?:\n +.*)*)/gm)]
  return {
    problems: problems.map(([, path = '', line = '0', message = '']) => ({
      name: path.replace(/^.*\//, ''),
      line: Number(line),
      message,
    })),
    output: stdout,
  }
}
