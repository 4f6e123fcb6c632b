import { resolveSchema, schemasOf, type JsonSchema, type OperationId } from '@chowk/contract'
import { people } from '@chowk/engine'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aimCall } from '../harness/aimed-calls.ts'
import { allOperations, callOf, type ArbitraryCall } from '../harness/arbitrary-calls.ts'
import type { Client, LooseInput } from '../harness/client.ts'
import { demonstrate } from '../harness/demonstration.ts'
import { repeatable } from '../harness/repeatable.ts'
import { stores } from '../harness/stores.ts'
import { drawSample } from '../harness/sweep.ts'
import { World } from '../harness/world.ts'

type Fields = Readonly<Record<string, unknown>>

/** Returns the documented defaults of an operation's query. */
const queryDefaults = (id: OperationId): Fields =>
  Object.fromEntries(
    schemasOf(id)
      .parameters.filter(({ in: location, schema }) => location === 'query' && schema.default !== undefined)
      .map(({ name, schema }) => [name, schema.default]),
  )

/** Adds the documented defaults to a value, at any depth. */
function withDefaults(reference: JsonSchema, value: unknown): unknown {
  const { properties, items, anyOf, ...schema } = resolveSchema(reference)
  if (value === undefined) return schema.default
  if (anyOf) return anyOf.reduce<unknown>((result, choice) => withDefaults(choice, result), value)
  if (Array.isArray(value)) return items ? value.map((entry) => withDefaults(items, entry)) : value
  if (typeof value !== 'object' || value === null || !properties) return value
  const added = Object.entries(properties).flatMap(([name, below]) => {
    const field = withDefaults(below, (value as Fields)[name])
    return field === undefined ? [] : [[name, field] as const]
  })
  return { ...value, ...Object.fromEntries(added) }
}

/** Returns an input with every documented default. */
function explicit(id: OperationId, { query, body, ...rest }: LooseInput): LooseInput {
  const schema = schemasOf(id).body?.schema
  return {
    ...rest,
    query: { ...queryDefaults(id), ...(query as Fields) },
    ...(body !== undefined && { body: schema ? withDefaults(schema, body) : body }),
  }
}

/** Runs calls on a new world. Returns the responses, with those of the following pages, and the rows that are left. */
async function run(calls: readonly ArbitraryCall[], input: typeof explicit) {
  const { store, dispose } = await stores.memory()
  const world = new World(store, repeatable())
  await demonstrate(world)
  const clients = new Map<string, Client>()
  for (const { username } of people) clients.set(username, await world.member(username))
  const answers: { id: OperationId; sent: LooseInput; status: number; data: unknown }[] = []
  const call = async (client: Client, id: OperationId, sent: LooseInput) => {
    const { status, body } = await client.callLoosely(id, input(id, sent))
    const { request_id: _, ...data } = body
    answers.push({ id, sent, status, data })
    return data
  }
  for (const drawn of calls) {
    const { username, id, input: sentInput } = aimCall(drawn, (await world.control.snapshot()).rows)
    const client = clients.get(username)!
    await call(client, id, sentInput)
    for (const cursor of schemasOf(id).parameters.map(({ name }) => name)) {
      if (!cursor.endsWith('cursor')) continue
      const limit = { [cursor.replace('cursor', 'limit')]: '1' }
      const first = await call(client, id, { params: sentInput.params ?? {}, query: limit })
      const page = [first, ...Object.values(first)].find(
        (entry) => (entry as Fields | null)?.next_cursor,
      ) as Fields
      if (page)
        await call(client, id, {
          params: sentInput.params ?? {},
          query: { ...limit, [cursor]: page.next_cursor },
        })
    }
  }
  const { rows } = await world.control.snapshot()
  await dispose()
  expect(world.errors).toEqual([])
  return { answers, rows }
}

test('behaves the same when documented defaults are sent explicitly', async () => {
  const defaults = allOperations.filter((id) => Object.keys(queryDefaults(id)).length > 0)
  expect(defaults.length).toBeGreaterThan(30)
  const few = drawSample([...Array(6).keys()], 2)
  const calls = few.flatMap((seed) =>
    allOperations.flatMap((id) => fc.sample(callOf(id), { numRuns: 3, seed })),
  )
  const without = await run(calls, (_, input) => input)
  expect(without.answers.filter(({ status }) => status < 300).length).toBeGreaterThan(calls.length / 3)
  const all = await run(calls, explicit)
  for (const [index, answer] of without.answers.entries()) expect(all.answers[index]).toEqual(answer)
  expect(all.rows).toEqual(without.rows)
})
