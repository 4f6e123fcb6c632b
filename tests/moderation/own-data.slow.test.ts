import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { operationById, type OperationId } from '@chowk/contract'
import { ApiError, demoSeed, people, type Engine, type SnapshotRow, type Store } from '@chowk/engine'
import { addressMail, claimDueMail } from '@chowk/engine/website'
import fc from 'fast-check'
import sharp from 'sharp'
import { describe, expect, onTestFinished, test } from 'vitest'
import { entities } from '../../packages/engine/src/entities/index.ts'
import { emailAddresses } from '../../packages/engine/src/entities/mail.ts'
import type {
  AnyEntity,
  ExportedColumns,
  Owned,
  Part,
  RowFate,
} from '../../packages/engine/src/store/entity.ts'
import { aimCall } from '../harness/aimed-calls.ts'
import { callOf, writingOperations } from '../harness/arbitrary-calls.ts'
import type { Client } from '../harness/client.ts'
import { placeOf, type ImagePlace } from '../harness/image-places.ts'
import { repeatable } from '../harness/repeatable.ts'
import { passkeyOf, signIn } from '../harness/sign-in.ts'
import { stores, type StoreName } from '../harness/stores.ts'
import { World } from '../harness/world.ts'

const OPERATOR = { operator: 'ops' }
const CALLS = 700
const SWEPT_AFTER = 50 * 60 * 60_000

/** Fields that refer to what exists, so that a mark would only make the call fail. */
const reference = /^(id|.*_id|username|usernames|add|remove|to|key|slug|community|image|.*cursor|emoji)$/

/** Replaces each text that the schema of the operation accepts otherwise by one with a mark of its own. */
function marked(id: OperationId, body: unknown, nextMark: () => string): unknown {
  const schema = operationById(id).body
  let current = structuredClone(body)
  const visit = (value: unknown, put: (text: string) => void, name: string): void => {
    if (typeof value === 'string' && !reference.test(name)) {
      const mark = nextMark()
      for (const text of [mark, `https://${mark}.example/`]) {
        put(text)
        if (schema?.safeParse(current).success) return
      }
      put(value)
    } else if (typeof value === 'object' && value !== null)
      for (const [key, each] of Object.entries(value))
        visit(
          each,
          (text) => void ((value as Record<string, unknown>)[key] = text),
          Array.isArray(value) ? name : key,
        )
  }
  visit(current, (text) => void (current = text), '')
  return current
}

const markOf = /zq(\d+)x\d+qz/g

/** Returns the marks of a member in a value. */
const marksIn = (value: unknown, memberId: number): Set<string> =>
  new Set(
    Array.from(JSON.stringify(value).matchAll(markOf)).flatMap(([mark, id]) =>
      Number(id) === memberId ? [mark] : [],
    ),
  )

const named = new Map(entities.map((entity) => [entity.name, entity]))

type Claim = ExportedColumns & Partial<RowFate<AnyEntity['columns']>>

/** Returns what the declaration of a row says for a member: itself, or by the row that it is a part of. */
function claims(
  { whose }: AnyEntity,
  row: SnapshotRow[1],
  memberId: number,
  rows: readonly SnapshotRow[],
): readonly Claim[] {
  if (typeof whose !== 'object') return []
  if ('id' in whose) return row.id === memberId ? [whose.id] : []
  if ('partOf' in whose) {
    const part = whose as Part
    const parentId = part.by === undefined ? row.id : row[part.by[1]]
    const parent = rows.find(([name, { id }]) => name === part.partOf && id === parentId)
    return parent && claims(named.get(parent[0])!, parent[1], memberId, rows).length > 0 ? [part] : []
  }
  return Object.entries(whose as Readonly<Record<string, Owned>>).flatMap(([column, owned]) =>
    row[column] === memberId &&
    Object.entries(owned.equals ?? {}).every(([name, value]) => row[name] === value)
      ? [owned]
      : [],
  )
}

async function rowsOf(store: Store): Promise<SnapshotRow[]> {
  const rows: SnapshotRow[] = []
  for await (const row of store.export()) rows.push(row)
  return rows
}

/** The member who also moderates. */
const MODERATOR = 'meera'

/** Acts of a moderator, with a reason of theirs, on something that there is. */
async function moderate(
  engine: Engine,
  moderator: number,
  reason: string,
  rows: readonly SnapshotRow[],
  turn: number,
) {
  const draw = (entity: string, where: (row: SnapshotRow[1]) => boolean = () => true) => {
    const found = rows.flatMap(([name, row]) => (name === entity && where(row) ? [row] : []))
    return found[turn % found.length]
  }
  const caller = { moderator }
  const body = { reason }
  const item = draw('items')
  const comment = draw('comments')
  const report = draw('reports', ({ resolved_at }) => resolved_at === null)
  const member = draw('members', ({ id }) => id !== moderator)!
  const acts = [
    () =>
      item &&
      engine.perform(caller, 'content.hide', { params: { type: item.type as 'post', id: item.id }, body }),
    () =>
      item &&
      engine.perform(caller, 'content.restore', { params: { type: item.type as 'post', id: item.id }, body }),
    () =>
      comment &&
      engine.perform(caller, 'content.hide', { params: { type: 'comment', id: comment.id }, body }),
    () =>
      report &&
      engine.perform(caller, 'reports.resolve', {
        params: { id: report.id },
        body: { resolution: 'hidden', reason },
      }),
    async () => {
      const params = { username: member.username as string }
      await engine.perform(caller, 'members.suspend', { params, body })
      await engine.perform(caller, 'members.unsuspend', { params, body })
    },
  ]
  await acts[turn % acts.length]!()?.catch((error: unknown) => {
    if (!(error instanceof ApiError)) throw error
  })
}

/** Lets members do many things, each text of theirs with a mark. */
async function lives(name: StoreName, { outside }: ImagePlace, seed: number) {
  const opened = await stores[name]()
  const { store, dispose } = opened
  const world = new World(store, { ...repeatable(), seed: demoSeed, imageStorage: outside })
  await world.control.reset()
  const clients = new Map<string, Client>()
  for (const { username } of people) clients.set(username, await world.member(username))
  let count = 0
  const { engine } = world.control
  const markFor = (client: Client) => () => `zq${client.id}x${++count}qz`
  const calls = fc.sample(fc.constantFrom(...writingOperations).chain(callOf), { numRuns: CALLS, seed })
  for (const client of clients.values()) {
    const noise = { raw: { width: 20, height: 20, channels: 3 } } as const
    const image = (await sharp(randomBytes(1200), noise).png().toBuffer()).toString('base64')
    await client.ok('media.upload', { body: { image } })
  }
  const moderator = clients.get(MODERATOR)!
  await engine.perform(OPERATOR, 'members.save', { body: { username: MODERATOR, role: 'moderator' } })
  let rows: readonly SnapshotRow[] = []
  for (const [index, call] of calls.entries()) {
    if (index % 10 === 0) {
      ;({ rows } = await world.control.snapshot())
      await moderate(engine, moderator.id, markFor(moderator)(), rows, index / 10)
    }
    const { username, id, input } = aimCall(call, rows)
    const client = clients.get(username)!
    const body = input.body === undefined ? undefined : marked(id, input.body, markFor(client))
    await client.callLoosely(id, { ...input, ...(body !== undefined && { body }) })
  }
  for (const client of clients.values()) {
    const mark = markFor(client)
    const { username } = client
    const caller = { session: await signIn(engine, username) }
    const now = engine.clock.now()
    await engine.perform(caller, 'passwords.set', { body: { hash: `scrypt$${mark()}` } })
    await engine.perform(caller, 'passkeys.add', { body: { ...passkeyOf(username, now), name: mark() } })
    const address = `${mark()}@example.org`
    const dates = { confirmed_at: now, news_due: now, digest_due: now, digest_until: null }
    await store.transact((tx) =>
      tx.insert(emailAddresses, { id: client.id, address, address_key: address, ...dates }),
    )
    await engine.perform(caller, 'mail.sendConfirmation', { body: { address: `${mark()}@example.net` } })
  }
  for (const mail of await claimDueMail(engine, 50)) await addressMail(engine, mail)
  return { ...opened, dispose, world, engine, clients: [...clients.values()] }
}

/** What others wrote to the member, or may know of them, beside their own: by table and column. */
const toldTo = new Set([
  'audit_entries.reason',
  'audit_entries.subject',
  'bookings.package',
  'bookings.requirements',
  'applications.reason',
  'chats.key',
  'communities',
  'messages.body',
  'messages.chat',
  'suspensions.reason',
  'tags',
])

/** Tables in which others may have what a member wrote: forwarded, shared or changed by them. */
const others = new Set([
  'messages',
  'communities',
  'tags',
  'search_entries',
  'items',
  'chats',
  'audit_entries',
  'suspensions',
])

const cases = [
  ['memory', 'bucket'],
  ['sqlite', 'database'],
  ['sqlite', 'folder'],
  ['postgres', 'database'],
] as const

describe.each(cases)('own data on %s with images in the %s', (name, images) => {
  const imagePlace = placeOf(images)

  test('exports and deletes all texts and images of members after random acts', async () => {
    const { store, world, engine, clients, dispose, ...place } = await lives(
      name,
      imagePlace,
      20_261_128 + name.length + images.length,
    )
    onTestFinished(dispose)
    expect(world.errors).toEqual([])
    const before = await rowsOf(store)
    const imagesIn = (rows: readonly SnapshotRow[]) => rows.filter(([entity]) => entity === 'media').length
    if (imagePlace.outside) expect(await imagePlace.held()).toBe(imagesIn(before))
    let found = 0
    for (const { id, username } of clients) {
      const exported: { type: string; data: Record<string, unknown> }[] = []
      const stream = await engine.perform(OPERATOR, 'members.export', { params: { username } })
      const pictures = new Set<string>()
      for await (const entry of stream)
        if ('data' in entry) exported.push(entry)
        else pictures.add(entry.path)
      expect(pictures).toEqual(
        new Set(exported.flatMap(({ type, data }) => (type === 'media' ? [data.path] : []))),
      )
      expect(pictures.size).toBeGreaterThan(0)
      const taken = marksIn(exported, id)
      const missing = before.flatMap(([entity, row]) =>
        claims(named.get(entity)!, row, id, before).length === 0 || entity === 'passwords'
          ? []
          : [...marksIn(row, id)].filter((mark) => !taken.has(mark)).map((mark) => `${entity}: ${mark}`),
      )
      expect(missing).toEqual([])
      found += taken.size
      for (const { type, data } of exported)
        for (const [column, value] of Object.entries(data)) {
          const foreign = [...JSON.stringify(value).matchAll(markOf)].filter(
            ([, owner]) => Number(owner) !== id,
          )
          if (foreign.length > 0 && !toldTo.has(type) && !toldTo.has(`${type}.${column}`))
            expect.soft([`${type}.${column}`, value]).toEqual([])
        }
    }
    expect(found).toBeGreaterThan(200)

    const gone = clients.slice(0, -2)
    for (const { username } of gone)
      await engine.perform(OPERATOR, 'members.delete', { params: { username } })
    await engine.schedule.finishTasks()
    await world.clock.advance(SWEPT_AFTER)
    // The hourly sweep, to its end.
    await imagePlace.outside?.sweep(store, world.clock.now())
    expect(world.errors).toEqual([])
    const after = await rowsOf(store)
    const left = new Set<string>()
    for (const [name, row] of after)
      for (const { id } of gone)
        for (const mark of marksIn(row, id)) {
          left.add(mark)
          const own = claims(named.get(name)!, row, id, after)
          const columns = Object.keys(row).filter((column) => marksIn(row[column] ?? null, id).size > 0)
          const isKept = own.some(
            (claim) =>
              'columns' in claim &&
              (claim.columns === 'kept' ||
                columns.every((column) => (claim.columns as Record<string, unknown>)[column] === 'kept')),
          )
          if (own.length > 0 ? !isKept : !others.has(name))
            expect.soft(`${name}.${columns.join()} of ${id}: ${JSON.stringify(row)}`).toBe('')
        }
    if (imagePlace.outside) expect(await imagePlace.held()).toBe(imagesIn(after))
    if (name !== 'sqlite') return
    await store.close()
    const folder = dirname((place as { readonly path: string }).path)
    const files = readdirSync(folder).map((file) => readFileSync(join(folder, file)).toString('latin1'))
    const ids = new Set(gone.map(({ id }) => String(id)))
    const inBytes = files.flatMap((bytes) =>
      Array.from(bytes.matchAll(markOf)).flatMap(([mark, id]) =>
        ids.has(id!) && !left.has(mark) ? [mark] : [],
      ),
    )
    expect(inBytes).toEqual([])
    const goneIds = new Set(gone.map(({ id }) => id))
    const owners = new Map(
      before.flatMap(([entity, row]) => (entity === 'media' ? [[row.id, row.member_id]] : [])),
    )
    for (const [entity, { id, bytes }] of before)
      if (entity === 'media_contents' && (bytes as Uint8Array).length > 1000) {
        const middle = Buffer.from(bytes as Uint8Array)
          .subarray(-80, -40)
          .toString('latin1')
        const isInFiles = files.some((file) => file.includes(middle))
        expect([id, isInFiles]).toEqual([id, !goneIds.has(owners.get(id) as number)])
      }
  })
})
