import { operationById } from '@chowk/contract'
import type { Control } from '@chowk/engine'
import { BLOCKER, FOLLOWER, JOINER, type SiteSize } from '../../bench/large-site/index.ts'
import { generateStore } from '../../bench/large-site/generate-store.ts'
import { signIn } from '../harness/sign-in.ts'
import { routes } from '../../packages/site/src/routes.ts'
import { casesOf } from '../../bench/scale/cases.ts'
import { directKey } from '../../packages/engine/src/domains/chats/find-chat.ts'
import { chatMembers, chats, messages } from '../../packages/engine/src/entities/chats.ts'
import { members } from '../../packages/engine/src/entities/members.ts'
import { blocks } from '../../packages/engine/src/entities/network.ts'
import { notifications } from '../../packages/engine/src/entities/notifications.ts'
import { createKey, saveMember } from '../harness/administer.ts'

/** A read of a member with a great deal of something, by its key or in its browser. */
export interface CrowdedCall {
  readonly who: string
  /** Operation, or path of a page. */
  readonly what: string
  readonly target: string
  readonly headers: Readonly<Record<string, string>>
}

const CHATS = 1000
const HIDDEN_NOTIFICATIONS = 50_000
/** Members whom the hidden notifications are about. */
const HIDDEN_MEMBERS = 500
/** Rows in one transaction. */
const BATCH = 1000

/** Generates a site of this size, unless the store has it, and returns every read of its most demanding members. */
export async function crowdedSite(control: Control, size: SiteSize): Promise<CrowdedCall[]> {
  const { store } = control.engine
  if ((await store.size()) === 0) await generateStore(store, size)
  const talker = await findOrAdd(control, 'talker', (id) => addChats(control, id))
  const hider = await findOrAdd(control, 'hider', (id) => addHidden(control, id))
  const cases = await casesOf(store, size.items)
  const calls: CrowdedCall[] = []
  for (const id of [JOINER, FOLLOWER, BLOCKER, talker, hider]) {
    const member = (await store.read((tx) => tx.get(members, id)))!
    const who = member.username
    const { key } = await createKey(control.engine, { username: who, scopes: 'all' })
    for (const { id, name, input } of cases) {
      if (name !== '' || operationById(id).method !== 'GET') continue
      const path = operationById(id).path.replaceAll(/\{(\w+)\}/g, (_, part: string) =>
        encodeURIComponent(String(input?.params?.[part])),
      )
      const query = new URLSearchParams(
        Object.entries(input?.query ?? {}).map(([name, value]) => [name, String(value)]),
      )
      calls.push({
        who,
        what: id,
        target: `/api/v1${path}?${query}`,
        headers: { authorization: `Bearer ${key}` },
      })
    }
    const secret = await signIn(control.engine, who)
    for (const path of Object.keys(routes))
      if (!path.includes('{'))
        calls.push({ who, what: path, target: path, headers: { cookie: `chowk=${secret}` } })
  }
  return calls
}

async function findOrAdd(control: Control, username: string, add: (id: number) => Promise<void>) {
  const found = await control.engine.store.read((tx) =>
    tx.find(members, 'username', { username_key: username }),
  )
  if (found) return found.id
  const { id } = await saveMember(control.engine, { username })
  await add(id)
  return id
}

async function inBatches(count: number, insert: (from: number, end: number) => Promise<void>): Promise<void> {
  for (let from = 0; from < count; from += BATCH) await insert(from, Math.min(count, from + BATCH))
}

const addChats = ({ engine: { store, clock } }: Control, member_id: number) =>
  inBatches(CHATS, (from, end) =>
    store.transact(async (tx) => {
      for (let index = from; index < end; index++) {
        const other_id = BLOCKER + 1 + index
        const created_at = clock.now() - CHATS + index
        const key = directKey(other_id, member_id)
        const chat = {
          kind: 'direct',
          key,
          name: null,
          icon: null,
          named_by: null,
          icon_by: null,
          members_count: 2,
        } as const
        const { id: chat_id } = await tx.insert(chats, { ...chat, last_message_id: null, created_at })
        const said = { chat_id, author_id: other_id, body: `Hello ${index}`, event: null, reply_to_id: null }
        const bare = { attachments: [], forwarded: false, reactions: [], suspended: false, created_at }
        const { id } = await tx.insert(messages, { ...said, ...bare })
        await tx.update(chats, chat_id, { last_message_id: id })
        const settings = { archived: false, pinned: false, muted: false, last_at: created_at } as const
        const membership = { chat_id, role: 'member', joined_at: created_at, ...settings } as const
        await tx.insert(chatMembers, { ...membership, member_id, other_id, unread: 1, last_read_id: null })
        const [unread, last_read_id] = [0, id]
        await tx.insert(chatMembers, {
          ...membership,
          member_id: other_id,
          other_id: member_id,
          unread,
          last_read_id,
        })
      }
    }),
  )

async function addHidden({ engine: { store, clock } }: Control, member_id: number): Promise<void> {
  const actorOf = (index: number) => BLOCKER + 1 + (index % HIDDEN_MEMBERS)
  const notification = { member_id, kind: 'comment', subject_type: 'post', subject_id: 1 } as const
  await inBatches(HIDDEN_NOTIFICATIONS, (from, end) =>
    store.transact(async (tx) => {
      for (let index = from; index < end; index++) {
        const created_at = clock.now() - HIDDEN_NOTIFICATIONS + index
        const commonColumns = { comment_id: null, read: false, hidden: true, created_at, once: null }
        await tx.insert(notifications, { ...notification, actor_id: actorOf(index), ...commonColumns })
      }
    }),
  )
  await store.transact(async (tx) => {
    for (let index = 0; index < HIDDEN_MEMBERS; index++)
      await tx.insert(blocks, { member_id, blocked_id: actorOf(index), created_at: clock.now() })
  })
}
