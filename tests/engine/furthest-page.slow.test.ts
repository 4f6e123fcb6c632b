import { limits, resolveSchema, schemasOf, type OperationId } from '@chowk/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allOperations } from '../harness/arbitrary-calls.ts'
import { everyStoreName, stores, type OpenedStore } from '../harness/stores.ts'
import { World } from '../harness/world.ts'
import { createTiedRows, type List } from './tied-rows.ts'

const MAX_PAGE = Number.MAX_SAFE_INTEGER

/** The integers that an operation takes in its query, each with the greatest that it may be. */
const integersOf = (id: OperationId): readonly { name: string; maximum: number }[] =>
  schemasOf(id).parameters.flatMap((parameter) => {
    const { type, maximum = MAX_PAGE } = resolveSchema(parameter.schema)
    return parameter.in === 'query' && type === 'integer' ? [{ name: parameter.name, maximum }] : []
  })

const withIntegers = allOperations.filter((id) => integersOf(id).length > 0)
const lists = withIntegers.filter((id) => integersOf(id).some(({ name }) => name.endsWith('offset')))

describe.each(everyStoreName)('as far as numbers go, on %s', (name) => {
  let opened: OpenedStore
  let world: World
  let variants: Partial<Record<OperationId, readonly List[]>>
  beforeAll(async () => {
    opened = await stores[name]()
    world = new World(opened.store)
    variants = await createTiedRows(world)
  })
  afterAll(() => opened.dispose())

  test.each(lists)('returns an empty page of %s at any distance past its end', async (id) => {
    expect(variants[id], `say in one-moment.ts how to ask for ${id}`).not.toBeUndefined()
    for (const { as, input, under, entries = 'items', prefix = '' } of variants[id]!)
      for (const offset of [1000, limits.offset - 1, limits.offset])
        for (const limit of [1, 50]) {
          const query = { ...input?.query, [`${prefix}offset`]: offset, [`${prefix}limit`]: limit }
          const { status, body } = await as.callLoosely(id, { ...input, query })
          expect({ query, status, code: body.code }).toEqual({ query, status: 200 })
          const page = (under === undefined ? body : body[under]) as Record<string, unknown>
          const { [entries]: given, has_more, next_offset, next_cursor } = page
          expect({ query, given, has_more, next_offset, next_cursor }).toEqual({
            query,
            given: [],
            has_more: false,
            next_offset: offset,
            next_cursor: null,
          })
        }
  })

  test.each(lists)('%s rejects an offset above 10,000 and names the field', async (id) => {
    for (const { as, input, prefix = '' } of variants[id]!)
      for (const offset of [limits.offset + 1, 2 ** 51, MAX_PAGE]) {
        const path = `${prefix}offset`
        const { status, body } = await as.callLoosely(id, {
          ...input,
          query: { ...input?.query, [path]: offset },
        })
        expect({ status, fields: body.fields }).toMatchObject({
          status: 422,
          fields: [{ path, code: 'too_big' }],
        })
      }
  })

  test.each(withIntegers)('accepts the largest integers in queries of %s', async (id) => {
    const greatest = integersOf(id).map(({ name, maximum }) => ({ [name]: maximum }))
    for (const { as, input } of variants[id] ?? [{ as: await world.member('asha'), input: {} }])
      for (const integers of [...greatest, Object.assign({}, ...greatest) as Record<string, number>]) {
        const { status, body } = await as.callLoosely(id, {
          ...input,
          query: { ...input?.query, ...integers },
        })
        // A place that does not exist is refused; everything else is merely empty.
        const rejected =
          body.code === 'validation_failed' && body.fields?.every(({ code }) => code !== 'too_big')
        expect({ integers, answered: status === 200 || rejected }).toEqual({ integers, answered: true })
      }
  })

  test('no message is newer than the greatest id', async () => {
    const [{ as, input }] = variants['chats.messages'] as [List]
    for (const after of [2 ** 51, MAX_PAGE - 1, MAX_PAGE]) {
      const { body } = await as.callLoosely('chats.messages', { ...input, query: { after } })
      expect(body).toMatchObject({ items: [], has_more: false })
    }
  })
})
