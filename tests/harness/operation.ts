import {
  operationById,
  schemasOf,
  acceptsBody,
  type OperationId,
  type Scope,
  scopeNames,
} from '@chowk/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { UNKNOWN_KEY, type CallInput, type Client, type LooseInput } from './client.ts'
import { invalidBodies, invalidQueries, optionalFields } from './invalid-input.ts'
import { oneStoreOf, stores, storesOf, type OpenedStore } from './stores.ts'
import { World, type WorldOptions } from './world.ts'

/** What operations on something of a member return to a member who is not concerned, besides every step of a booking or an application. */
const toOthers: Partial<Record<OperationId, 'not_found' | 'forbidden'>> = {
  'posts.update': 'not_found',
  'questions.update': 'not_found',
  'questions.resolve': 'not_found',
  'polls.update': 'not_found',
  'mcqs.update': 'not_found',
  'services.update': 'not_found',
  'jobs.update': 'not_found',
  'jobs.close': 'not_found',
  'jobs.reopen': 'not_found',
  'jobs.applications': 'forbidden',
  'items.archive': 'not_found',
  'items.addImages': 'not_found',
  'comments.update': 'not_found',
  'answers.update': 'not_found',
  'answers.accept': 'forbidden',
  'reviews.update': 'not_found',
  'reviews.reply': 'forbidden',
  'notifications.read': 'not_found',
  'scheduled.publish': 'not_found',
  'scheduled.cancel': 'not_found',
  'scheduled.reschedule': 'not_found',
  'communities.update': 'forbidden',
  'communities.settings': 'forbidden',
  'communities.invite': 'forbidden',
  'communities.acceptRequest': 'forbidden',
  'communities.declineRequest': 'forbidden',
}
const codeToOthers = (id: OperationId) =>
  /^(bookings|applications)\.(?!list)/.test(id) ? 'not_found' : toOthers[id]

const MISTYPED_KEY = UNKNOWN_KEY.replace('Test0', 'Test1')

/** A successful call: caller and input. */
export interface Example<Id extends OperationId> {
  readonly as: Client
  readonly input: CallInput<Id>
}

/**
 * Tests an operation on every store, outside CI on one. Derives the common tests from the contract. Refusals for unknown
 * ids are tested on every store; those that come before the store is asked on one: without key, without scope, and for
 * each field that is missing, mistyped, unknown or out of bounds.
 * `behaviour` declares the specific tests.
 * @param example Prepares an empty world and returns the call.
 * @param behaviour Declares tests; `world` returns the world of the running test.
 */
export function describeOperation<Id extends OperationId>(
  id: Id,
  example: (world: World) => Promise<Example<Id>>,
  behaviour: (world: () => World) => void,
  options: WorldOptions = {},
): void {
  const row = operationById(id)
  const [refusing] = oneStoreOf(id)
  describe.each(storesOf(id))(`${id} on %s`, (name) => {
    let opened: OpenedStore
    let world: World
    const succeeded = new Set<OperationId>()
    beforeAll(async () => {
      opened = await stores[name]()
    })
    const start = async () => {
      await opened.store.import([])
      await opened.store.windows.clear()
      world = new World(opened.store, options)
    }
    beforeEach(async () => {
      await start()
      return () => {
        for (const operationId of world.succeeded) succeeded.add(operationId)
        expect(world.errors).toEqual([])
      }
    })
    afterAll(async () => {
      await opened.dispose()
      expect(succeeded, `${id} never succeeded`).toContain(id)
    })

    test(`${row.status} for the example`, async () => {
      const { as, input } = await example(world)
      await as.ok(id, input)
    })

    const params = schemasOf(id).parameters.flatMap((parameter) =>
      parameter.in === 'path' ? [parameter.name] : [],
    )
    if (params.length > 0)
      test.each(params)('returns 404 for an unknown or invalid %s', async (param) => {
        const { as, input } = await example(world)
        const greatest = ['999999999', '9007199254740991', '9007199254740992', '9'.repeat(200)]
        for (const value of [...greatest, '0', '-1', '01', 'nothing-like-it', '%00', '1e3']) {
          const strange = {
            ...(input as LooseInput),
            params: { ...(input.params as object), [param]: value },
          }
          const { status } = await as.callLoosely(id, strange)
          expect({ value, status }).toEqual({ value, status: 404 })
        }
      })

    const forOthers = codeToOthers(id)
    if (forOthers !== undefined)
      test(`returns ${forOthers} to a member who is not concerned`, async () => {
        const { input } = await example(world)
        const stranger = await world.member('stranger')
        expect((await stranger.callLoosely(id, input as LooseInput)).body.code).toBe(forOthers)
      })

    const refusals = () => {
      if (row.scope !== null)
        test('returns 401 `missing_api_key` without a key and `invalid_api_key` for an unknown one', async () => {
          const { input } = await example(world)
          const { status, body } = await world.stranger().callLoosely(id, input)
          expect([status, body.code]).toEqual([401, 'missing_api_key'])
          for (const key of [UNKNOWN_KEY, MISTYPED_KEY]) {
            const headers = { authorization: `Bearer ${key}` }
            const call = { ...(input as LooseInput), headers }
            expect((await world.stranger().callLoosely(id, call)).body.code).toBe('invalid_api_key')
          }
        })

      if (row.scope !== null && row.scope !== 'any')
        test('returns 403 `insufficient_scope` with a key of every other scope', async () => {
          const { as, input } = await example(world)
          const scopes = scopeNames.filter((scope): scope is Scope => scope !== row.scope)
          const limited = await world.member(as.username, { scopes })
          const { status, body } = await limited.callLoosely(id, input)
          expect([status, body.code]).toEqual([403, 'insufficient_scope'])
          expect(body.error).toContain(row.scope)
        })

      test('returns 422 for each query parameter beyond its bounds, and for none at them', async () => {
        const { as, input } = await example(world)
        for (const { name, value, valid } of invalidQueries(id)) {
          const { body } = await as.callLoosely(id, {
            ...(input as LooseInput),
            query: { ...(input.query as object), [name]: value },
          })
          const paths =
            body.code === 'validation_failed' ? (body.fields?.map((field) => field.path) ?? []) : []
          expect({ name, value, refused: paths.includes(name) }).toEqual({ name, value, refused: !valid })
          // Each problem is reported once.
          expect(paths).toEqual([...new Set(paths)])
        }
      })

      if (acceptsBody(row))
        test('returns 422 for each body field beyond its bounds, and for none at them', async () => {
          const { as, input } = await example(world)
          for (const { what, body, path, valid } of invalidBodies(id, input.body)) {
            const answer = await as.callLoosely(id, { ...(input as LooseInput), body })
            const paths = answer.body.code === 'validation_failed' ? (answer.body.fields ?? []) : []
            const refused = paths.some((field) => field.path === path || field.path.startsWith(`${path}.`))
            expect({ what, refused, code: valid ? undefined : answer.body.code }).toEqual({
              what,
              refused: !valid,
              code: valid ? undefined : 'validation_failed',
            })
            const reportedPaths = paths.map((field) => field.path)
            expect(reportedPaths).toEqual([...new Set(reportedPaths)])
          }
        })

      const optional = row.method === 'POST' ? optionalFields(id) : []
      if (optional.length > 0)
        test('null in an optional field counts as omitted', async () => {
          const answerWith = async (value: null | undefined, names: readonly string[]) => {
            await start()
            const { as, input } = await example(world)
            const body = {
              ...(input.body as object),
              ...Object.fromEntries(names.map((name) => [name, value])),
            }
            const { status, body: answer } = await as.callLoosely(id, { ...(input as LooseInput), body })
            return { names, status, answer: { ...answer, request_id: undefined } }
          }
          for (const names of [optional, ...optional.map((name) => [name])])
            expect(await answerWith(null, names)).toEqual(await answerWith(undefined, names))
        })
    }
    if (name === refusing) refusals()

    behaviour(() => world)
  })
}
