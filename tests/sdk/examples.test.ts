import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { operationList } from '@chowk/contract'
import { demoSeed, entities, memoryStore } from '@chowk/engine'
import { Chowk } from '@chowk/sdk'
import { createServer } from '@chowk/server'
import ts from 'typescript'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { tinyPng } from '../harness/outside-images.ts'
import { World } from '../harness/world.ts'
import { callerOf } from './support/example-callers.ts'
import { checkPrograms } from './support/compile.ts'

/** The example of each method, by the method's name in the client. */
const examples = examplesIn(join(import.meta.dirname, '../../packages/sdk/src/resources'))

function examplesIn(folder: string): [name: string, code: string][] {
  return readdirSync(folder).flatMap((file) => {
    const source = readFileSync(join(folder, file), 'utf8')
    const namespace = /readonly namespace = '(\w+)'/.exec(source)?.[1] ?? ''
    const comments = source.matchAll(/ @example\n(?<text>(?: +\*(?: .*)?\n)+?) +\*\/\n +(?<method>\w+)\(/g)
    return [...comments].map(({ groups: { text = '', method = '' } = {} }): [string, string] => [
      `${namespace}.${method}`,
      text.replaceAll(/^ +\* ?/gm, '').trimEnd(),
    ])
  })
}

/** The operation that a method calls; what lists a part of an answer gets that answer. */
const operationOf = (name: string): string =>
  operationList.some(([id]) => id === name) ? name : name.replace(/\w+$/, 'get')

/** What an example expects to have around it. */
const surroundings = `import type { Chowk } from '@chowk/sdk'; declare const client: Chowk; declare const console: { log(...values: unknown[]): void };`

test('every operation has an example', () => {
  const names = new Set(examples.map(([name]) => name))
  expect(operationList.map(([id]) => id).filter((id) => !names.has(id))).toEqual([])
})

test('all examples compile', () => {
  // Each on lines of its own, and in a block of its own.
  const firstLines: number[] = []
  const lines = [surroundings]
  for (const [, code] of examples) {
    firstLines.push(lines.length + 1)
    lines.push(...`async () => {\n${code}\n};`.split('\n'))
  }
  const wrong = checkPrograms({ 'examples.mts': lines.join('\n') }).map(({ line, message }) => {
    const [name, code] = examples[firstLines.findLastIndex((first) => first <= line)] ?? []
    return `${name}: ${message}\n${code}`
  })
  expect(wrong).toEqual([])
})

const keys = new Map<string, string>()
const world = new World(memoryStore(entities), { seed: demoSeed, running: true })
const server = createServer({ engine: world.control.engine })
const folder = mkdtempSync(join(tmpdir(), 'chowk-examples-'))
const startedIn = process.cwd()
let beginning: Awaited<ReturnType<World['control']['snapshot']>>

beforeAll(async () => {
  await world.control.reset()
  for (const username of new Set(examples.map(([name]) => callerOf(name)))) {
    const { key } = await world.control.createKey({ username, scopes: 'all' })
    keys.set(username, key)
  }
  beginning = await world.control.snapshot()
  await server.listen({ host: '127.0.0.1', port: 0 })
  writeFileSync(join(folder, 'photo.png'), tinyPng)
  process.chdir(folder)
})

afterAll(async () => {
  await server.close()
  process.chdir(startedIn)
  rmSync(folder, { recursive: true })
})

test.each(examples)('the example of %s succeeds on the demonstration site', async (name, code) => {
  await world.control.restore(beginning)
  const { port } = server.server.address() as AddressInfo
  const baseUrl = `http://127.0.0.1:${port}/api/v1`
  const client = new Chowk({ apiKey: keys.get(callerOf(name))!, baseUrl, maxRetries: 0 })
  const log = vi.fn()
  const before = world.control.journal.list().length
  await run(code, { client, console: { log } })
  expect(world.errors).toEqual([])
  const operations = world.control.journal
    .list()
    .slice(before)
    .map(({ operation }) => operation)
  expect(operations).toContain(operationOf(name))
  // A list that it walks is not empty.
  if (code.startsWith('for await')) expect(log).toHaveBeenCalled()
})

const AsyncFunction = (async () => undefined).constructor as new (
  ...code: string[]
) => (...values: unknown[]) => Promise<void>

/** Runs an example with what it has around it. */
async function run(code: string, around: Readonly<Record<string, unknown>>): Promise<void> {
  const { outputText } = ts.transpileModule(code, {
    compilerOptions: { target: ts.ScriptTarget.ES2024, module: ts.ModuleKind.ESNext },
  })
  await new AsyncFunction(...Object.keys(around), outputText)(...Object.values(around))
}
