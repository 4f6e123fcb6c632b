import { crc32 } from 'node:zlib'
import { operationList, type OperationId } from '@chowk/contract'
import type { Store } from '@chowk/engine'
import type * as z from 'zod'
import { expect, test } from 'vitest'
import { onEveryStore } from '../harness/every-store.ts'
import { anyStoreOf } from '../harness/stores.ts'
import { sweepPart } from '../harness/sweep.ts'
import { World } from '../harness/world.ts'
import { publish } from '../operations/content.ts'
import { createTiedRows, type List } from '../engine/tied-rows.ts'

interface Given {
  readonly id: OperationId
  readonly list: List
  /** What the cursor was given with. */
  readonly query: Readonly<Record<string, unknown>>
  readonly parameter: string
  readonly cursor: string
}

/** The second page of every list, in each way of asking for it. */
async function cursorsOf(world: World): Promise<Given[]> {
  const cursors: Given[] = []
  for (const [id, lists] of Object.entries(await createTiedRows(world)) as [OperationId, readonly List[]][])
    for (const list of lists) {
      const { as, input = {}, under, prefix = '' } = list
      const query = { ...input.query, [`${prefix}limit`]: 1 }
      const { body } = await as.callLoosely(id, { ...input, query })
      const { next_cursor } = (under === undefined ? body : body[under]) as { next_cursor: string }
      expect(next_cursor, `${id} goes on`).toMatch(/^[\w-]{20,512}$/)
      cursors.push({ id, list, query, parameter: `${prefix}cursor`, cursor: next_cursor })
    }
  return cursors
}

const rejection = (path: string, code = 'invalid_value') => ({
  status: 422,
  code: 'validation_failed',
  fields: [expect.objectContaining({ path, code })],
})

async function answerTo({ id, list, query }: Given, further: object, as = list.as) {
  const { status, body } = await as.callLoosely(id, { ...list.input, query: { ...query, ...further } })
  return { status, code: body.code, fields: body.fields }
}

const posts = async (world: World, count: number) => {
  const asha = await world.member('asha')
  const ids: number[] = []
  for (let index = 0; index < count; index++) ids.unshift(await publish(asha, 'post'))
  return { asha, ids }
}

onEveryStore(
  'cursors',
  (world, store) => {
    test('rejects a cursor of another list, query or member, and one with an offset', async () => {
      const cursors = await cursorsOf(world())
      const stranger = await world().member('stranger')
      const all = [...cursors.entries()]
      for (const [position, candidate] of store === 'memory' ? all : sweepPart(all, 12, crc32(store))) {
        const { id, parameter, cursor } = candidate
        const offset = parameter.replace('cursor', 'offset')
        expect(await answerTo(candidate, { [parameter]: cursor }), id).toMatchObject({ status: 200 })
        for (const entry of cursors.filter(
          (entry, index) => index !== position && (entry.id === id || index % 8 === position % 8),
        ))
          expect(await answerTo(candidate, { [parameter]: entry.cursor }), `${id} after ${entry.id}`).toEqual(
            rejection(parameter),
          )
        for (const text of ['', 'null', '0', cursor.slice(1), `${cursor.slice(0, -1)}.`, '%00', '🙂'])
          expect(await answerTo(candidate, { [parameter]: text }), `${id} ${text}`).toEqual(
            rejection(parameter),
          )
        expect(await answerTo(candidate, { [parameter]: 'A'.repeat(513) })).toEqual(
          rejection(parameter, 'too_long'),
        )
        expect(await answerTo(candidate, { [parameter]: cursor, [offset]: 0 }), id).toMatchObject({
          status: 200,
        })
        expect(await answerTo(candidate, { [parameter]: cursor, [offset]: 1 })).toEqual(
          rejection(parameter, 'not_allowed'),
        )
        // What the stranger may not read at all is refused for that; what they may, for the cursor.
        const { status, code } = await answerTo(candidate, { [parameter]: cursor }, stranger)
        expect(
          [
            [403, 'forbidden'],
            [404, 'not_found'],
            [422, 'validation_failed'],
          ],
          id,
        ).toContainEqual([status, code])
      }
    })

    test('reveals nothing in a cursor', async () => {
      const { asha, ids } = await posts(world(), 3)
      const ravi = await world().member('ravi')
      const cursors = await Promise.all(
        [asha, ravi].map(
          async (client) => (await client.ok('posts.list', { query: { limit: 1 } })).next_cursor!,
        ),
      )
      expect(cursors[0]).not.toBe(cursors[1])
      for (const cursor of cursors) {
        const bytes = Buffer.from(cursor, 'base64url').toString('latin1')
        expect(bytes).not.toContain(String(world().clock.now()))
        expect(bytes).not.toContain(`,${ids[0]}`)
      }
    })

    test('continues after the last entry with another page size and on another server', async () => {
      const { asha, ids } = await posts(world(), 7)
      const first = await asha.ok('posts.list', { query: { limit: 2 } })
      const elsewhere = new World(world().control.engine.store)
      const there = await elsewhere.member('asha')
      const second = await there.ok('posts.list', { query: { limit: 3, cursor: first.next_cursor! } })
      expect(second.items.map(({ id }) => id)).toEqual(ids.slice(2, 5))
      expect(second).toMatchObject({ next_offset: 5, has_more: true })
      const third = await asha.ok('posts.list', { query: { cursor: second.next_cursor! } })
      expect(third.items.map(({ id }) => id)).toEqual(ids.slice(5))
      expect(third).toMatchObject({ next_offset: 7, has_more: false, next_cursor: null })
    })

    test('accepts cursors on two servers that start together', async () => {
      const { asha, ids } = await posts(world(), 3)
      const { store } = world().control.engine
      await store.import(await withoutSecrets(store))
      const servers = [new World(store), new World(store), new World(store)]
      const clients = await Promise.all(servers.map((server) => server.member(asha.username)))
      const pages = await Promise.all(
        clients.map((client) => client.ok('posts.list', { query: { limit: 1 } })),
      )
      for (const client of clients)
        for (const { next_cursor } of pages) {
          const { items } = await client.ok('posts.list', { query: { cursor: next_cursor! } })
          expect(items.map(({ id }) => id)).toEqual(ids.slice(1))
        }
      expect(await secretsOf(store)).toHaveLength(1)
    })

    test('lists pages with a temporary cursor key when the store cannot keep one', async () => {
      const { asha, ids } = await posts(world(), 3)
      const { store } = world().control.engine
      const full = new World(
        Object.create(store, {
          transact: { value: () => Promise.reject(new Error('The disk is full.')) },
        }) as Store,
      )
      const send = (query: string) =>
        full.send(
          new Request(`http://localhost:4000/api/v1/posts?${query}`, { headers: { 'x-api-key': asha.key } }),
        )
      const page = (await (await send('limit=1')).json()) as { next_cursor: string }
      const nextPage = (await (await send(`cursor=${page.next_cursor}`)).json()) as {
        items: { id: number }[]
      }
      expect(nextPage.items.map(({ id }) => id)).toEqual(ids.slice(1))
      expect(await secretsOf(store)).toEqual([])
    })
  },
  {},
  anyStoreOf('cursors'),
)

async function rowsOf(store: Store) {
  const rows = []
  for await (const row of store.export()) rows.push(row)
  return rows
}

const secretsOf = async (store: Store) => (await rowsOf(store)).filter(([entity]) => entity === 'secrets')
const withoutSecrets = async (store: Store) =>
  (await rowsOf(store)).filter(([entity]) => entity !== 'secrets')

test('accepts and returns a cursor for every list with an offset', () => {
  for (const [id, { query, response }] of operationList) {
    const names = Object.keys((query as z.ZodObject).shape)
    for (const offset of names.filter((name) => name.endsWith('offset'))) {
      const prefix = offset.slice(0, -'offset'.length)
      expect(names, id).toContain(`${prefix}cursor`)
      const answer = (response as z.ZodObject).shape
      const page = prefix === '' ? answer : (answer[prefix.slice(0, -1)] as z.ZodObject).shape
      expect(Object.keys(page), id).toEqual(
        expect.arrayContaining(['next_offset', 'has_more', 'next_cursor']),
      )
    }
    expect(names.filter((name) => name.endsWith('cursor')).length, id).toBe(
      names.filter((name) => name.endsWith('offset')).length,
    )
  }
})
