import type { OperationId } from '@chowk/contract'
import { expect, test } from 'vitest'
import type { Client, LooseInput } from '../../harness/client.ts'
import { connect } from '../../harness/connect.ts'
import { onEveryStore } from '../../harness/every-store.ts'
import { anyStoreOf } from '../../harness/stores.ts'
import { block, disconnect, friends, group, send } from './fixtures.ts'

/** Calls about a chat and a message in it. */
const inChat = (key: string, messageId: number) =>
  ({
    'chats.get': { params: { key } },
    'chats.messages': { params: { key } },
    'chats.searchMessages': { params: { key }, query: { q: 'chai' } },
    'chats.markRead': { params: { key } },
    'chats.setState': { params: { key }, body: { muted: true } },
    'chats.star': { params: { id: messageId }, body: { starred: true } },
    'chats.send': { params: { key }, body: { body: 'Chai?' } },
    'chats.react': { params: { key, messageId }, body: { emoji: '👍' } },
    'chats.forward': { params: { key, messageId }, body: { to: [key] } },
    'chats.pin': { params: { key }, body: { message_id: messageId, pinned: true } },
  }) satisfies Partial<Record<OperationId, LooseInput>>

const inGroup = (slug: string) =>
  ({
    'groups.rename': { params: { slug }, body: { name: 'Rain walks' } },
    'groups.setIcon': { params: { slug }, body: { icon: null } },
    'groups.addMembers': { params: { slug }, body: { remove: ['meera'] } },
    'groups.setRole': { params: { slug }, body: { username: 'sana', role: 'admin' } },
  }) satisfies Partial<Record<OperationId, LooseInput>>

const names = <T extends object>(calls: T) => Object.keys(calls) as (keyof T & string)[]
const reading = names(inChat('', 0)).slice(0, 6)
const talking = [...reading, 'chats.send', 'chats.react', 'chats.forward']
const all = [
  ...talking,
  'chats.pin',
  'groups.rename',
  'groups.setIcon',
  'groups.addMembers',
  'groups.setRole',
]

/** Returns the code of each call; undefined where it succeeds. */
async function codesOf(as: Client, calls: Readonly<Record<string, LooseInput>>) {
  const codes: Record<string, string | undefined> = {}
  for (const [id, input] of Object.entries(calls))
    codes[id] = (await as.callLoosely(id as OperationId, input)).body.code
  return codes
}

const expected = (calls: object, allowed: readonly string[], otherwise: string) =>
  Object.fromEntries(names(calls).map((id) => [id, allowed.includes(id) ? undefined : otherwise]))

onEveryStore(
  'who may do what in a chat',
  (world) => {
    test.each([
      ['the owner', 'asha', all, ''],
      ['an admin', 'ravi', all.slice(0, -1), 'forbidden'],
      ['a plain member', 'sana', talking, 'forbidden'],
      ['a former member', 'dev', [], 'not_found'],
      ['a stranger', 'tom', [], 'not_found'],
    ] as const)('allows %s of a group what the role may', async (_who, username, allowed, otherwise) => {
      const { asha, slug, key } = await group(world())
      const [sana, dev] = await world().members('sana', 'dev', 'tom')
      await connect(asha, sana, dev)
      await asha.ok('groups.addMembers', { params: { slug }, body: { add: ['sana', 'dev'] } })
      await asha.ok('groups.setRole', { params: { slug }, body: { username: 'ravi', role: 'admin' } })
      await dev.ok('groups.leave', { params: { slug } })
      const calls = { ...inChat(key, await send(asha, key)), ...inGroup(slug) }
      expect(await codesOf(await world().member(username), calls)).toEqual(
        expected(calls, allowed, otherwise),
      )
    })

    test.each([
      ['connected', all, '', () => undefined],
      ['connected no longer', reading, 'forbidden', disconnect],
      ['parted by a block', [], 'not_found', block],
    ] as const)('allows both members of a direct chat who are %s', async (_how, allowed, otherwise, then) => {
      const { asha, ravi, key } = await friends(world())
      const calls = inChat(key, await send(asha, key))
      await then(asha, ravi)
      for (const client of [asha, ravi])
        expect(await codesOf(client, calls)).toEqual(expected(calls, allowed, otherwise))
      expect(await codesOf(await world().member('tom'), calls)).toEqual(expected(calls, [], 'not_found'))
    })

    test('returns 403 for a reaction, pin, star or forward of an event of a group', async () => {
      const { asha, key } = await group(world())
      const { items } = await asha.ok('chats.messages', { params: { key } })
      const calls = inChat(key, items[0]!.id)
      const allowed = [...reading.filter((id) => id !== 'chats.star'), 'chats.send']
      expect(await codesOf(asha, calls)).toEqual(expected(calls, allowed, 'forbidden'))
    })
  },
  {},
  anyStoreOf('who may do what in a chat'),
)
