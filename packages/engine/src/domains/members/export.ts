import type { InternalOperationOf } from '@chowk/contract/internal'
import { chatMembers, messages, messageStars } from '../../entities/chats.ts'
import { admissions, communityMembers } from '../../entities/communities.ts'
import { isStored } from '../media/storage.ts'
import { itemContents, items, media, mediaContents } from '../../entities/content.ts'
import { comments, favorites, reactions, votes } from '../../entities/engagement.ts'
import { applications, type ApplicationStep } from '../../entities/jobs.ts'
import { emailAddresses, outgoingMails } from '../../entities/mail.ts'
import { apiKeys, type MemberRow } from '../../entities/members.ts'
import { blocks, connections, follows } from '../../entities/network.ts'
import { notifications } from '../../entities/notifications.ts'
import { cvs, preferences } from '../../entities/profile.ts'
import { bookings, reviews, servicePackages } from '../../entities/services.ts'
import { passkeys, sessions } from '../../entities/sessions.ts'
import { streamed, type ActOutput } from '../../handler.ts'
import { wholeObject } from '../../media/whole-object.ts'
import type { ExternalImages } from '../../ports/image-store.ts'
import { waitForExclusiveTurn } from '../../ports/turns.ts'
import { all } from '../../store/all.ts'
import type { AnyEntity, RowOf } from '../../store/entity.ts'
import { pluck } from '../../store/pluck.ts'
import { positionOf } from '../../store/position.ts'
import type { PageQuery, Position, ReadTx, Store } from '../../store/store.ts'
import { stepsFor } from '../applications.ts'
import { memberSubject } from '../audit/audit.ts'
import { recentAccount } from '../sessions/own-sessions.ts'
import { lockOwn } from './find-member.ts'

/** Rows read in one turn. Content may have a hundred kilobytes each. */
const PAGE = 50

export const exportMember = streamed<'members.export', MemberRow>({
  async perform(context, { params, body }) {
    if (context.self) recentAccount(context)
    const member = await lockOwn(context, params.username)
    await context.audit({ subject: memberSubject(member), reason: body.reason })
    return member
  },
  stream: ({ store, imageStorage }, member) => allOf(store, member, imageStorage),
})

type Exported =
  ActOutput<InternalOperationOf<'members.export'>> extends AsyncIterable<infer One> ? One : never

/**
 * Yields all stored data of a member: content, uploads, activity and account. Times are as in the API; secrets of keys
 * and sessions are left out. Reads page by page, so concurrent writes may be included or not.
 */
async function* allOf(
  store: Store,
  member: MemberRow,
  outside: ExternalImages | undefined,
): AsyncGenerator<Exported> {
  yield { type: 'member', data: readable(member) }
  for (const { entity, range, whole } of ranges) {
    for (let after: Position | undefined; ;) {
      await waitForExclusiveTurn()
      const query = { ...range(member.id), after, limit: PAGE }
      const [page, rows] = await store.read(async (tx) => {
        const page = (await tx.page(entity, query)) as readonly Row[]
        return [page, whole === undefined ? page : await whole(tx, page)]
      })
      for (const row of rows) yield { type: entity.name, data: readable(row) }
      if (page.length < PAGE) break
      after = positionOf(entity, query, page.at(-1) as RowOf<AnyEntity>)
    }
  }
  const address = await store.read((tx) => tx.get(emailAddresses, member.id))
  if (address !== undefined) yield { type: emailAddresses.name, data: readable(address) }
  for (const entity of [cvs, preferences]) {
    const row = await store.read((tx) => tx.find(entity, 'member', { member_id: member.id }))
    if (row !== undefined) yield { type: entity.name, data: readable(row) }
  }
  yield* imagesOf(store, member.id, outside)
}

async function* imagesOf(
  store: Store,
  member_id: number,
  outside: ExternalImages | undefined,
): AsyncGenerator<Exported> {
  const range = { index: 'ofMember', equals: { member_id } } as const
  for (let after: Position | undefined; ;) {
    const rows = await store.read((tx) => tx.page(media, { ...range, after, limit: PAGE }))
    for (const row of rows) {
      const { id, path } = row
      await waitForExclusiveTurn()
      const content = await store.read((tx) => tx.get(mediaContents, id))
      if (content !== undefined) yield { type: 'image', path, bytes: content.bytes }
      // Unless it has been deleted since.
      else if (outside && (await isStored(store, path)))
        yield { type: 'image', path, bytes: await wholeObject(await outside.read(row)) }
    }
    if (rows.length < PAGE) return
    after = positionOf(media, range, rows.at(-1)!)
  }
}

type Row = Readonly<Record<string, unknown>> & { readonly id: number }

interface Range {
  readonly entity: AnyEntity
  readonly range: (memberId: number) => Pick<PageQuery<AnyEntity>, 'index' | 'equals'>
  /** Adds related rows, read together, or leaves out columns. */
  readonly whole?: (tx: ReadTx, rows: readonly Row[]) => Promise<readonly Row[]>
}

const byColumn = (index: string, column: string) => (id: number) => ({ index, equals: { [column]: id } })

const ranges: readonly Range[] = [
  {
    entity: items,
    range: byColumn('ofAuthor', 'author_id'),
    async whole(tx, rows) {
      const ranges = rows.flatMap(({ id, type }) => (type === 'service' ? [{ service_id: id }] : []))
      const [contents, found] = await all([
        tx.getMany(itemContents, pluck(rows, 'id')),
        tx.mergedPage(servicePackages, { index: 'ofService', ranges, limit: PAGE * PAGE }),
      ])
      const packagesOf = Map.groupBy(found, ({ service_id }) => service_id)
      return rows.map((row) => {
        const { body = null, details = {} } = contents.get(row.id) ?? {}
        const packages = packagesOf.get(row.id)
        return { ...row, body, details, ...(packages && { packages }) }
      })
    },
  },
  { entity: comments, range: byColumn('ofAuthor', 'author_id') },
  { entity: reviews, range: byColumn('ofMember', 'author_id') },
  { entity: messages, range: byColumn('ofAuthor', 'author_id') },
  { entity: reactions, range: byColumn('ofMember', 'member_id') },
  { entity: votes, range: byColumn('ofMember', 'member_id') },
  { entity: favorites, range: byColumn('ofMember', 'member_id') },
  { entity: follows, range: byColumn('ofMember', 'member_id') },
  { entity: connections, range: byColumn('ofMember', 'member_id') },
  { entity: blocks, range: byColumn('ofMember', 'member_id') },
  { entity: admissions, range: byColumn('ofMember', 'member_id') },
  { entity: communityMembers, range: byColumn('ofMember', 'member_id') },
  { entity: chatMembers, range: byColumn('newest', 'member_id') },
  { entity: messageStars, range: byColumn('ofMember', 'member_id') },
  {
    entity: applications,
    range: byColumn('ofApplicant', 'applicant_id'),
    whole: async (_tx, rows) =>
      rows.map((row) => ({
        ...row,
        history: stepsFor('applicant', row['history'] as readonly ApplicationStep[]),
      })),
  },
  { entity: bookings, range: byColumn('client', 'client_id') },
  { entity: bookings, range: byColumn('provider', 'provider_id') },
  {
    entity: notifications,
    range: byColumn('ofMember', 'member_id'),
    // Would tell them of blocks by others.
    whole: async (_tx, rows) => rows.map(({ hidden: _, ...row }) => row),
  },
  { entity: apiKeys, range: byColumn('ofMember', 'member_id') },
  { entity: sessions, range: byColumn('ofMember', 'member_id') },
  { entity: passkeys, range: byColumn('ofMember', 'member_id') },
  { entity: outgoingMails, range: byColumn('ofMember', 'member_id') },
  { entity: media, range: byColumn('ofMember', 'member_id') },
]

/** Columns that keys, sessions and passkeys are verified by. They are not exported. */
const secret = /hash|password|public_key/

const readable = (row: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(row)
      .filter(([name]) => !secret.test(name))
      .map(([name, value]) => [
        name,
        typeof value === 'number' && /(_at|_due|^at|^since|^due)$/.test(name)
          ? new Date(value).toISOString()
          : value,
      ]),
  )
