import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { median, type Figure } from '../report.ts'

const ROUNDS = 15
const root = join(import.meta.dirname, '../..')

/** Returns the duration of an import in milliseconds, in a separate process. */
function importTime(module: string): number {
  const code = `const start = performance.now(); await import(${JSON.stringify(module)}); console.log(performance.now() - start)`
  return Number(execFileSync(process.execPath, ['--input-type=module', '-e', code], { cwd: root }))
}

/** Compares the import time of the published client with that of ky, which it imports. */
export async function benchImport(): Promise<Figure> {
  // Within the repository, to resolve ky.
  const folder = join(root, 'node_modules/.cache/sdk-bench')
  const module = join(folder, 'index.js')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  await build({
    entryPoints: [join(root, 'packages/sdk/src/index.ts')],
    bundle: true,
    format: 'esm',
    external: ['ky'],
    outfile: module,
  })
  const rounds = Array.from({ length: ROUNDS }, () => ({ ours: importTime(module), ky: importTime('ky') }))
  const milliseconds = (side: 'ours' | 'ky') => `${median(rounds.map((round) => round[side])).toFixed(1)} ms`
  return {
    what: 'import against that of ky',
    goal: { most: 1.5 },
    ratio: median(rounds.map((round) => round.ours / round.ky)),
    detail: `${milliseconds('ours')} against ${milliseconds('ky')}`,
  }
}
