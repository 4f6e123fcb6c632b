import { afterAll, beforeAll, expect, test } from 'vitest'
import { chats, messages } from '../../packages/engine/src/entities/chats.ts'
import type { Client } from '../harness/client.ts'
import { asIfLarge, rowsTouched } from '../harness/rows-touched.ts'
import { stores } from '../harness/stores.ts'
import { World } from '../harness/world.ts'
import { group } from '../operations/chats/fixtures.ts'
import { query } from './postgres-cluster.ts'

const MESSAGES = 4000
/** Newer, in other chats. */
const OTHER_CHATS = 1000

let site: Awaited<ReturnType<typeof stores.postgres>>
let asha: Client
let key: string
beforeAll(async () => {
  site = await stores.postgres()
  ;({ asha, key } = await group(new World(site.store)))
  await site.store.transact(async (tx) => {
    const chat = await tx.find(chats, 'key', { key })
    const message = { author_id: asha.id, event: null, reply_to_id: null, attachments: [], forwarded: false }
    for (let index = 0; index < MESSAGES + OTHER_CHATS; index++) {
      const chat_id = index < MESSAGES ? chat!.id : index * 1000
      const body = index % 2 === 0 ? 'Chai at four' : 'Not today'
      await tx.insert(messages, {
        ...message,
        chat_id,
        body,
        reactions: [],
        suspended: false,
        created_at: index,
      })
    }
  })
  await query(site.address, 'VACUUM ANALYZE')
})
afterAll(() => site.dispose())

test('searches a common word in a chat among its newest messages', async () => {
  const found = () => asha.ok('chats.searchMessages', { params: { key }, query: { q: 'chai', limit: 5 } })
  expect((await found()).items).toHaveLength(5)
  expect(await rowsTouched(asIfLarge(site.address), found, 'messages')).toBeLessThanOrEqual(250)
})
