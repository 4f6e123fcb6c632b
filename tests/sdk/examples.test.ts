import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { operationById, operationList, schemasOf, acceptsBody, type OperationId } from '@chowk/contract'
import { Chowk } from '@chowk/sdk'
import * as schemas from '@chowk/sdk/schemas'
import ts from 'typescript'
import { expect, test, vi } from 'vitest'
import { checkPrograms } from './support/compile.ts'
import { exampleSite } from './support/example-site.ts'

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
const operationOf = (name: string): OperationId =>
  (operationList.find(([id]) => id === name)?.[0] ?? name.replace(/\w+$/, 'get')) as OperationId

interface Schema {
  parse(value: unknown): unknown
}

/** What `@chowk/sdk/schemas` has for an operation. */
const schemasOfOperation = (id: OperationId) =>
  (schemas as unknown as Record<string, { body?: Schema; query?: Schema; answer: Schema }>)[
    id.replace(/\.(.)/, (_, letter: string) => letter.toUpperCase())
  ]!

/** What an example expects to have around it. */
const preamble = `import type { Chowk } from '@chowk/sdk'; declare const client: Chowk; declare const console: { log(...values: unknown[]): void };`

test('every operation has an example', () => {
  const names = new Set(examples.map(([name]) => name))
  expect(operationList.map(([id]) => id).filter((id) => !names.has(id))).toEqual([])
})

test('all examples compile', () => {
  // Each on lines of its own, and in a block of its own.
  const firstLines: number[] = []
  const lines = [preamble]
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

const site = exampleSite({ running: true })
const { control } = site.world

test.each(examples)(
  'the example of %s succeeds, as the contract and the schemas have it',
  async (name, code) => {
    await site.begin()
    const id = operationOf(name)
    const row = operationById(id)
    const requests: Request[] = []
    const client = new Chowk({
      apiKey: row.scope === null ? null : site.keyFor(name),
      baseUrl: site.baseUrl(),
      maxRetries: 0,
      fetch(url, init) {
        requests.push(new Request(url, { ...init, body: null }))
        return fetch(url, init)
      },
    })
    const [namespace, method] = name.split('.') as ['posts', 'create']
    const called = vi.spyOn(client[namespace], method)
    const log = vi.fn()
    const before = control.journal.list().length
    await run(code, { client, console: { log } })
    expect(site.world.errors).toEqual([])
    const operations = control.journal
      .list()
      .slice(before)
      .map(({ operation }) => operation)
    expect(operations).toContain(id)
    const request = requests[operations.indexOf(id)]!
    expect(request.method).toBe(row.method)
    expect(request.headers.has('idempotency-key')).toBe(row.idempotent)
    expect(request.headers.has('authorization')).toBe(row.scope !== null)
    if (id === name) {
      const data: unknown = await called.mock.results[0]!.value
      expect(row.response.parse(data)).toEqual(data)
      const { answer, body, query } = schemasOfOperation(id)
      expect(answer.parse(data)).toEqual(data)
      const inPath = schemasOf(id).parameters.filter((parameter) => parameter.in === 'path')
      const givenBody = called.mock.calls[0]!.at(inPath.length)
      const schema = acceptsBody(row) ? body : query
      if (schema && givenBody !== undefined) expect(schema.parse(givenBody)).toEqual(givenBody)
    }
    // A list that it walks is not empty.
    if (code.startsWith('for await')) expect(log).toHaveBeenCalled()
  },
)

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
