import type { ContentType, OperationOf } from '@chowk/contract'
import { memberRow } from '../administration/validate.ts'
import { readApplication } from '../domains/applications.ts'
import { readBooking } from '../domains/bookings.ts'
import { findSubjects, subjectKey, type FoundSubject, type SubjectKey } from '../domains/subjects.ts'
import { communities } from '../entities/communities.ts'
import { items, media } from '../entities/content.ts'
import { members, type ApiKeyRow, type MemberRow } from '../entities/members.ts'
import type { SessionRow } from '../entities/sessions.ts'
import { ApiError, notFound } from '../api-error.ts'
import type { ActInput, ActOutput } from '../handler.ts'
import { operationOf } from '../pipeline/operation.ts'
import type { Seal } from '../pipeline/seal.ts'
import { contextFor, validatedInput, type ActingOptions } from '../pipeline/as-member.ts'
import type { Runtime } from '../pipeline/runtime.ts'
import type { ReadTx, Tx } from '../store/store.ts'
import type { ImageSize } from '../media/image-size.ts'
import { secondsUntil } from '../text/times.ts'
import { findNotified, type Notified, readComment, placeOfComment, messageAfter } from './find-comment.ts'
import { listTagged, newestItems, textsOf } from './newest-items.ts'
import { countParts, publicPlaces, type PublicPlace } from './public-places.ts'
import { LastUses } from '../keys/last-uses.ts'
import { forNobody, type ReadId } from './for-nobody.ts'
import { expiryOfChallenge, newChallenge, type Answered } from './passkeys.ts'
import { cancelledCommunity, listPutAway, type PutAway } from './own-items.ts'
import { keysOf } from './own-keys.ts'
import { sessionOf, sessionsOf } from './sign-in.ts'
import { knownUsernames } from './usernames.ts'

/** What a page reads, all of it in one view. */
export interface PageReader {
  /** Who looks; undefined for somebody who is not signed in. */
  readonly member: MemberRow | undefined
  readonly session: SessionRow | undefined
  /** The moment that is looked at. */
  readonly now: number
  /** The view itself, for what no operation tells. */
  readonly tx: ReadTx
  /**
   * Reads as the API does: the same checks of the input, the same rules, the same records.
   * @throws ApiError as the operation does; {@link SignInNeeded} where it is for members alone and nobody is signed in.
   */
  read<Id extends ReadId>(id: Id, input?: ActInput<OperationOf<Id>>): Promise<ActOutput<OperationOf<Id>>>
  /** Items that carry a tag, the newest first, as far as who looks may see them. */
  tagged(tagId: number, paging: { readonly offset: number; readonly limit: number }): Promise<TaggedPage>
  /** Items that were published last, of every kind, as far as who looks may see them: of everybody, or of one author. */
  newest(limit: number, authorId?: number): Promise<TaggedPage['items']>
  /** What items that were shown say in full, as cleaned HTML, by their ids. */
  textsOf(ids: readonly number[]): Promise<ReadonlyMap<number, string>>
  /** How many parts `places` has. */
  countParts(): Promise<number>
  /** A part, from 1, of all that has a page which who looks may see. */
  places(part: number): Promise<readonly PublicPlace[]>
  /** Items of the member that nobody else sees any more. @throws {@link SignInNeeded} */
  putAway(
    status: PutAway,
    paging: { readonly offset: number; readonly limit: number },
  ): ReturnType<typeof listPutAway>
  /** Which of some names, in lower case, are those of members whom who looks may see. */
  usernames(names: readonly string[]): Promise<ReadonlySet<string>>
  /** The same look, in which the member's own cancelled items are read as well. */
  withCancelled(): PageReader
  /** The fields of a community of the member that was scheduled and cancelled. */
  cancelledCommunity(id: number): Promise<Readonly<Record<string, unknown>> | undefined>
  /** A comment, an answer or a reply, with the item it belongs to. @throws ApiError `not_found` */
  remark(id: number): Promise<Comment>
  /** How many stand before it in its list: among the comments, the answers, or the replies to one. @throws ApiError `not_found` */
  placeOfRemark(id: number): Promise<number>
  /** What a notification of the member is about. @throws ApiError `not_found`, {@link SignInNeeded} */
  notified(id: number): Promise<Notified>
  /** How large images that members sent are, by their paths. */
  imageSizes(paths: readonly string[]): Promise<ReadonlyMap<string, ImageSize>>
  /**
   * The id of the message so many places after another one in a chat of the member; of the last where there are fewer, undefined
   * where there is none. @throws ApiError `not_found`, {@link SignInNeeded}
   */
  messageAfter(key: string, id: number, places: number): Promise<number | undefined>
  /** Something new for a passkey to sign. */
  challenge(): string
  /** How many requests a member's programs may send in any minute. */
  readonly burst: number
  /** The keys of the member: those that work, and those that do not. */
  keys(): Promise<OwnKeys>
  /** What something is called and where it is, where the member may see it. @throws SignInNeeded */
  subject(key: SubjectKey): Promise<FoundSubject | undefined>
  /** A booking that the member made or received. @throws ApiError `not_found`, {@link SignInNeeded} */
  booking(id: number): Promise<Awaited<ReturnType<typeof readBooking>>>
  /** An application that the member sent or received. @throws ApiError `not_found`, {@link SignInNeeded} */
  application(id: number): Promise<Awaited<ReturnType<typeof readApplication>>>
  /** Where the member is signed in, the last signed in first. */
  sessions(): Promise<readonly SessionRow[]>
  /** The id of the item with an address; digits alone are its id. @throws ApiError `not_found` where there is none. */
  itemId(type: ContentType, reference: string): Promise<number>
}

/** A look at something that nobody else changes from then on until the transaction has ended. */
export interface First {
  /** A community, an item of some other kind, or a member. */
  readonly held: { readonly slug: string } | { readonly id: number } | { readonly member: number }
  /** Where it rejects, nothing is done. It awaits nothing but what it reads. */
  readonly look: (visit: PageReader) => Promise<unknown>
}

/** A page of items of every kind, as the feed has them. */
export type TaggedPage = Pick<ActOutput<OperationOf<'feed.list'>>, 'items' | 'has_more'>

/** Something that was said about an item, or in answer to something that was. */
export type Comment = Awaited<ReturnType<typeof readComment>>

/** The keys of a member, the latest first. */
export type OwnKeys = Awaited<ReturnType<typeof keysOf>>

/** Somebody has to sign in for what they asked. */
export class SignInNeeded extends Error {
  override readonly name = 'SignInNeeded'
  constructor() {
    super('This is for members who are signed in.')
  }
}

/**
 * The platform as a website looks at it: for a member, or for nobody in particular. It behaves as the API does, without key,
 * scope, quota and burst window.
 */
export interface Visits {
  /**
   * Looks, in one view. The work awaits nothing but what it reads.
   * @param secret What the browser keeps of its session, if anything.
   */
  look<T>(secret: string | undefined, work: (visit: PageReader) => Promise<T>): Promise<T>
  /** Looks as an active member; undefined where there is no such member. */
  lookAs<T>(memberId: number, work: (visit: PageReader) => Promise<T>): Promise<T | undefined>
  /** A look of a member, to come first in the transaction of what they do. */
  firstLook(member: MemberRow, first: First): Promise<NonNullable<ActingOptions['first']>>
  /** Changes what no operation does, such as who is signed in. */
  change<T>(
    work: (signing: Pick<Runtime, 'store'> & Pick<Runtime['services'], 'random'>, now: number) => Promise<T>,
  ): Promise<T>
  /** A challenge that was answered, if it was given here not long ago. */
  answered(challenge: string): Promise<Answered | undefined>
  /** Hides a text and vouches for it, for one purpose, with a key that all servers of the store have. */
  seal(text: string, purpose: string): Promise<string>
  /** What was sealed for this purpose; undefined for everything else. */
  open(sealed: string, purpose: string): Promise<string | undefined>
  /** Takes a place in a window that is shared by everything that uses the store. @throws ApiError `rate_limited` where it is full. */
  checkRateLimit(name: string, window: { readonly limit: number; readonly spanMs: number }): Promise<void>
  /** Gives the place back that was taken last. */
  giveBack(name: string): Promise<void>
}

/**
 * Stands where a member would: no row has this id, so nothing is theirs, nobody is blocked by them, and they belong to no
 * community.
 */
const NOBODY: MemberRow = { id: 0, ...memberRow({ username: '' }, 0), discoverable: false }

export function createVisits(runtime: Runtime): Visits {
  const { store, clock, scheduler, services } = runtime
  const lastUses = (runtime.lastUses ??= new LastUses())
  return {
    async look(secret, work) {
      const now = clock.now()
      await scheduler.catchUp(now)
      const seal = await runtime.cursors.seal()
      return store.read(async (tx) => {
        const found = secret === undefined ? undefined : await sessionOf(tx, secret, now)
        if (found) lastUses.noteSession(found.session.id, now)
        return work(visitOf(runtime, tx, found ?? { member: undefined, session: undefined }, now, seal))
      })
    },
    async lookAs(memberId, work) {
      const now = clock.now()
      const seal = await runtime.cursors.seal()
      return store.read(async (tx) => {
        const member = await tx.get(members, memberId)
        if (member?.status !== 'active') return undefined
        return work(visitOf(runtime, tx, { member, session: undefined }, now, seal))
      })
    },
    async firstLook(member, { held, look }) {
      const seal = await runtime.cursors.seal()
      return async (tx, now) => {
        await hold(tx, held)
        await look(visitOf(runtime, tx, { member, session: undefined }, now, seal))
      }
    },
    change: (work) => work({ store, random: services.random }, clock.now()),
    async answered(challenge) {
      const expires = expiryOfChallenge(await runtime.cursors.seal(), challenge, clock.now())
      return expires === undefined ? undefined : { challenge, expires }
    },
    seal: async (text, purpose) => (await runtime.cursors.seal()).seal(text, purpose),
    open: async (sealed, purpose) => (await runtime.cursors.seal()).open(sealed, purpose),
    async checkRateLimit(name, { limit, spanMs }) {
      const now = clock.now()
      const outcome = await store.windows.take(`site:${name}`, { limit, spanMs, now })
      if (outcome.accepted) return
      throw new ApiError('rate_limited', { retryAfter: secondsUntil(outcome.retryAt, now) })
    },
    giveBack: (name) => store.windows.giveBack(`site:${name}`),
  }
}

/** Locks what is named, if it is there. */
async function hold(tx: Tx, named: First['held']): Promise<void> {
  if ('member' in named) return void (await tx.lock(members, named.member))
  if ('id' in named) return void (await tx.lock(items, named.id))
  const community = await tx.find(communities, 'slug', { slug: named.slug })
  if (community !== undefined) await tx.lock(communities, community.id)
}

function visitOf(
  runtime: Runtime,
  tx: ReadTx,
  { member, session }: Pick<PageReader, 'member' | 'session'>,
  now: number,
  seal: Seal,
  withCancelled = false,
): PageReader {
  const looking = { ...contextFor(runtime, member ?? NOBODY, now), tx, withCancelled }
  const forMember =
    <Given extends unknown[], T>(read: (own: MemberRow, ...given: Given) => Promise<T>) =>
    async (...given: Given): Promise<T> => {
      if (member === undefined) throw new SignInNeeded()
      return read(member, ...given)
    }
  return {
    member,
    session,
    now,
    async imageSizes(paths) {
      const rows = await Promise.all(paths.map((path) => tx.find(media, 'path', { path })))
      return new Map(rows.flatMap((row) => (row === undefined ? [] : [[row.path, row]])))
    },
    challenge: () => newChallenge(seal, runtime.services.random, now),
    burst: runtime.limits.burst,
    tx,
    async read(id, input = {}) {
      const operation = await operationOf(id)
      if (operation.respond) throw new TypeError(`${id} is no read of a member.`)
      if (member === undefined && !forNobody[id as keyof typeof forNobody]) throw new SignInNeeded()
      const validated = validatedInput(operation, input, now)
      const paging = operation.pages?.asked(looking.member.id, validated, seal)
      // Reads prepare places alone, which are files of which each is read once.
      const prepared = await operation.prepare?.({ ...looking, store: runtime.store }, validated)
      return (await operation.perform(
        { ...looking, ...(paging && { paging }) },
        validated,
        prepared,
      )) as never
    },
    tagged: (tagId, paging) => listTagged(looking, tagId, paging),
    newest: (limit, authorId) => newestItems(looking, limit, authorId),
    textsOf: (ids) => textsOf(looking, ids),
    countParts: () => countParts(looking),
    places: (part) => publicPlaces(looking, part),
    putAway: forMember((_, status, paging) => listPutAway(looking, status, paging)),
    usernames: (names) => knownUsernames(looking, names),
    withCancelled: () => visitOf(runtime, tx, { member, session }, now, seal, true),
    cancelledCommunity: (id) => cancelledCommunity(looking, id),
    remark: (id) => readComment(looking, id),
    placeOfRemark: (id) => placeOfComment(looking, id),
    notified: forMember((_, id) => findNotified(looking, id)),
    messageAfter: forMember((_, key, id, places) => messageAfter(looking, key, id, places)),
    keys: forMember(async (own) => {
      const { active, ended } = await keysOf(tx, own, now)
      const used = (row: ApiKeyRow) => ({
        ...row,
        last_used_at: runtime.lastUses?.ofKey(row) ?? row.last_used_at,
      })
      return { active: active.map(used), ended: ended.map(used) }
    }),
    subject: forMember(async (_, key) => (await findSubjects(looking, [key])).get(subjectKey(key))),
    booking: forMember((_, id) => readBooking(looking, id)),
    application: forMember((_, id) => readApplication(looking, id)),
    sessions: forMember(async (own) => {
      const rows = await sessionsOf(tx, own, now)
      return rows.map((row) => ({ ...row, seen_at: runtime.lastUses?.ofSession(row) ?? row.seen_at }))
    }),
    async itemId(type, reference) {
      if (/^\d{1,15}$/.test(reference)) return Number(reference)
      const row = await tx.find(items, 'slug', { type, slug: reference })
      // Whether it may be read is said where it is read: both are the same refusal.
      if (row === undefined) throw notFound()
      return row.id
    },
  }
}
