import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { operationList, type OperationId } from '@chowk/contract'
import { demoSeed, entities, memoryStore } from '@chowk/engine'
import { Chowk } from '@chowk/sdk'
import { createServer } from '@chowk/server'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { examples } from '../../packages/cli/src/operations/examples.ts'
import { run } from '../../packages/cli/src/program.ts'
import { exampleCall } from '../../scripts/cli/example-calls.ts'
import { tinyPng } from '../harness/outside-images.ts'
import { World } from '../harness/world.ts'
import { callerOf } from '../sdk/support/example-callers.ts'

const keys = new Map<string, string>()
const world = new World(memoryStore(entities), { seed: demoSeed })
const server = createServer({ engine: world.control.engine })
const folder = mkdtempSync(join(tmpdir(), 'chowk-commands-'))
const startedIn = process.cwd()
let beginning: Awaited<ReturnType<World['control']['snapshot']>>
let baseUrl = ''

beforeAll(async () => {
  await world.control.reset()
  for (const username of new Set(operationList.map(([id]) => callerOf(id)))) {
    const { key } = await world.control.createKey({ username, scopes: 'all' })
    keys.set(username, key)
  }
  beginning = await world.control.snapshot()
  await server.listen({ host: '127.0.0.1', port: 0 })
  baseUrl = `http://127.0.0.1:${(server.server.address() as AddressInfo).port}/api/v1`
  writeFileSync(join(folder, 'photo.png'), tinyPng)
  process.chdir(folder)
})

afterAll(async () => {
  await server.close()
  process.chdir(startedIn)
  rmSync(folder, { recursive: true })
})

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
})

/** Calls that an operation needs before it, where its example does not say them in literals. */
const before: { readonly [Id in OperationId]?: (client: Chowk) => Promise<unknown> } = {
  'bookings.deliver': (client) => client.bookings.progress(2),
  'services.review': (client) => client.bookings.complete(2),
}

/** Runs a command as `chowk` does, with a key and an address in the environment. */
async function chowk(words: readonly string[], key: string) {
  let [out, error] = ['', '']
  vi.stubEnv('CHOWK_API_KEY', key)
  vi.stubEnv('CHOWK_BASE_URL', baseUrl)
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => ((out += String(text)), true))
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => ((error += String(text)), true))
  const code = await run(words)
  vi.restoreAllMocks()
  return { out, error, code }
}

type Method = (...values: unknown[]) => Promise<unknown>

/** What differs between two calls that do the same: random names of files. */
const comparable = (data: unknown): unknown =>
  JSON.parse(JSON.stringify(data).replaceAll(/\/storage\/(\d+)\/\w+/g, '/storage/$1/NAME'))

test.each(operationList.map(([id]) => id))('chowk %s gives what the client gives', async (id) => {
  const [namespace = '', name = ''] = id.split('.')
  const key = keys.get(callerOf(id))!
  const client = new Chowk({ apiKey: key, baseUrl, maxRetries: 0 })
  const { positional, input } = exampleCall(id)

  await world.control.restore(beginning)
  await before[id]?.(client)
  const resource = (client as unknown as Record<string, Record<string, Method>>)[namespace]!
  const given = await resource[name]!(...positional, ...(input === undefined ? [] : [input]))

  await world.control.restore(beginning)
  await before[id]?.(client)
  const { out, error, code } = await chowk([namespace, name, ...examples[id]], key)
  expect({ error, code }).toEqual({ error: '', code: 0 })
  expect(comparable(JSON.parse(out))).toEqual(comparable(given))
})
