import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openApiDocument } from '@chowk/contract'
import ts from 'typescript'
import { median, type Figure } from '../report.ts'

const ROUNDS = 7
const root = join(import.meta.dirname, '../..')

const options: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2024,
  module: ts.ModuleKind.NodeNext,
  lib: ['lib.es2024.d.ts', 'lib.webworker.d.ts'],
  types: [],
  strict: true,
  skipLibCheck: true,
  allowImportingTsExtensions: true,
  noEmit: true,
}

/** Returns the duration of checking a program in milliseconds, and the number of instantiated types. */
function check(file: string): { time: number; instantiations: number } {
  const start = performance.now()
  const program = ts.createProgram([file], options)
  const problems = ts.getPreEmitDiagnostics(program)
  if (problems[0]) throw new Error(ts.flattenDiagnosticMessageText(problems[0].messageText, '\n'))
  return { time: performance.now() - start, instantiations: program.getInstantiationCount() }
}

function declare(folder: string): void {
  const source = join(root, 'packages/sdk/src')
  const emit = {
    declaration: true,
    emitDeclarationOnly: true,
    noEmit: false,
    rootDir: source,
    outDir: join(folder, 'sdk'),
  }
  ts.createProgram([join(source, 'index.ts')], { ...options, ...emit }).emit()
}

/** Compares checking one call with our declarations, and with those of openapi-fetch. */
export function benchTypes(rivals: string): Figure {
  const folder = join(rivals, 'types')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
  declare(folder)
  const [ours, theirs, document] = [
    join(folder, 'ours.mts'),
    join(folder, 'theirs.mts'),
    join(folder, 'openapi.json'),
  ]
  writeFileSync(
    ours,
    `import { Chowk } from './sdk/index.js'
     const client = new Chowk({ apiKey: 'chk_' })
     export const id: number = (await client.posts.create({ title: 'Hello', body: '<p>First.</p>' })).id`,
  )
  writeFileSync(document, JSON.stringify(openApiDocument()))
  execFileSync('npx', ['openapi-typescript', document, '--output', join(folder, 'paths.d.ts')], {
    cwd: rivals,
    stdio: 'ignore',
  })
  writeFileSync(
    theirs,
    `import createClient from 'openapi-fetch'
     import type { paths } from './paths.js'
     const client = createClient<paths>({ baseUrl: 'https://chowk.example/api/v1' })
     export const id: number | undefined = (await client.POST('/posts', { body: { title: 'Hello', body: '<p>First.</p>' } })).data?.id`,
  )
  const rounds = Array.from({ length: ROUNDS }, () => ({ ours: check(ours), theirs: check(theirs) }))
  const describe = (side: 'ours' | 'theirs') => {
    const time = median(rounds.map((round) => round[side].time))
    return `${time.toFixed(0)} ms and ${rounds[0]?.[side].instantiations} instantiations`
  }
  return {
    what: "checking a program with one call against openapi-fetch's types",
    goal: { most: 1.3 },
    ratio: median(rounds.map((round) => round.ours.time / round.theirs.time)),
    detail: `${describe('ours')} against ${describe('theirs')}`,
  }
}
