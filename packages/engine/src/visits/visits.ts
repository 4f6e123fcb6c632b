import type { ContentType, OperationOf } from '@chowk/contract'
import { readApplication } from '../domains/applications.ts'
import { readBooking } from '../domains/bookings.ts'
import { findSubjects, subjectKey, type FoundSubject, type SubjectKey } from '../domains/subjects.ts'
import { items, media } from '../entities/content.ts'
import type { ApiKeyRow, MemberRow } from '../entities/members.ts'
import type { SessionRow } from '../entities/sessions.ts'
import { ApiError, notFound } from '../api-error.ts'
import type { ActOutput } from '../handler.ts'
import type { Runtime } from '../pipeline/runtime.ts'
import { view, withCancelled } from '../pipeline/view.ts'
import type { ReadTx } from '../store/store.ts'
import type { ImageSize } from '../media/image-size.ts'
import { contextOf, memberContextOf, type View } from '../view.ts'
import { secondsUntil } from '../text/times.ts'
import {
  findNotified,
  type Notified,
  readComment,
  placeOfComment,
  messageAfter,
} from '../domains/comments/comment-with-item.ts'
import { listTagged, newestItems, textsOf } from '../domains/content/newest-items.ts'
import { countParts, publicPlaces, type PublicPlace } from '../domains/search/public-places.ts'
import { LastUses } from '../keys/last-uses.ts'
import { expiryOfChallenge, newChallenge, type Answered } from '../domains/passkeys/passkeys.ts'
import { cancelledCommunity, listPutAway, type PutAway } from '../domains/content/own-items.ts'
import { keysOf } from '../domains/keys/own-keys.ts'
import { sessionsOf } from '../domains/sessions/sign-in.ts'
import { knownUsernames } from '../domains/members/usernames.ts'

/** Reads of one page, all in one database view. */
export interface PageReader extends View {
  /** The view itself, for data that no operation returns. */
  readonly tx: ReadTx
  /** Returns items with a tag, newest first, that the viewer may see. */
  tagged(tagId: number, paging: { readonly offset: number; readonly limit: number }): Promise<TaggedPage>
  /** Returns the items published last, of every kind, that the viewer may see: of all authors, or of one. */
  newest(limit: number, authorId?: number): Promise<TaggedPage['items']>
  /** Returns the bodies of items already shown, as cleaned HTML, by id. */
  textsOf(ids: readonly number[]): Promise<ReadonlyMap<number, string>>
  /** Returns the number of parts of `places`. */
  countParts(): Promise<number>
  /** Returns a part, from 1, of all pages that the viewer may see. */
  places(part: number): Promise<readonly PublicPlace[]>
  /** Returns items that only the member still sees. @throws {@link SignInNeeded} */
  putAway(
    status: PutAway,
    paging: { readonly offset: number; readonly limit: number },
  ): ReturnType<typeof listPutAway>
  /** Returns those of some lower-case names whose members the viewer may see. */
  usernames(names: readonly string[]): Promise<ReadonlySet<string>>
  /** Returns the same reader, which also reads the member's own cancelled items. */
  withCancelled(): PageReader
  /** Returns the fields of a member's scheduled community that was cancelled. */
  cancelledCommunity(id: number): Promise<Readonly<Record<string, unknown>> | undefined>
  /** Returns a comment, answer or reply with its item. @throws ApiError `not_found` */
  remark(id: number): Promise<Comment>
  /** Counts the rows before it in its list: comments, answers, or replies to one. @throws ApiError `not_found` */
  placeOfRemark(id: number): Promise<number>
  /** Returns the subject of a notification of the member. @throws ApiError `not_found`, {@link SignInNeeded} */
  notified(id: number): Promise<Notified>
  /** Returns the sizes of uploaded images, by path. */
  imageSizes(paths: readonly string[]): Promise<ReadonlyMap<string, ImageSize>>
  /**
   * Returns the id of the message that many places after another in a chat of the member: the last one if there are
   * fewer, undefined if there is none.
   * @throws ApiError `not_found`, {@link SignInNeeded}
   */
  messageAfter(key: string, id: number, places: number): Promise<number | undefined>
  /** Returns a new challenge for a passkey. */
  challenge(): string
  /** Maximum requests a minute from a member's programs. */
  readonly burst: number
  /** Returns the keys of the member, active and ended. */
  keys(): Promise<OwnKeys>
  /** Returns the title and path of a subject, if the member may see it. @throws SignInNeeded */
  subject(key: SubjectKey): Promise<FoundSubject | undefined>
  /** Returns a booking that the member made or received. @throws ApiError `not_found`, {@link SignInNeeded} */
  booking(id: number): Promise<Awaited<ReturnType<typeof readBooking>>>
  /** Returns an application that the member sent or received. @throws ApiError `not_found`, {@link SignInNeeded} */
  application(id: number): Promise<Awaited<ReturnType<typeof readApplication>>>
  /** Returns the member's sessions, last signed in first. */
  sessions(): Promise<readonly SessionRow[]>
  /** Returns the id of the item with a slug; digits alone are an id. @throws ApiError `not_found` if there is none. */
  itemId(type: ContentType, reference: string): Promise<number>
}

/** A page of items of every kind, as in the feed. */
export type TaggedPage = Pick<ActOutput<OperationOf<'feed.list'>>, 'items' | 'has_more'>

/** A comment, answer or reply with its item. */
export type Comment = Awaited<ReturnType<typeof readComment>>

/** The keys of a member, latest first. */
export type OwnKeys = Awaited<ReturnType<typeof keysOf>>

/**
 * The platform as a website reads it, for a member or a visitor. Behaves as the API does, without key,
 * scope, quota and burst window.
 */
export interface Visits {
  /**
   * Reads in one view. The callback awaits only its reads.
   * @param secret The session secret that the browser stores, if any.
   */
  look<T>(secret: string | undefined, work: (visit: PageReader) => Promise<T>): Promise<T>
  /** Reads as an active member; undefined if there is no such member. */
  lookAs<T>(memberId: number, work: (visit: PageReader) => Promise<T>): Promise<T | undefined>
  /** Runs changes that no operation makes, such as signing in. */
  change<T>(
    work: (signing: Pick<Runtime, 'store'> & Pick<Runtime['services'], 'random'>, now: number) => Promise<T>,
  ): Promise<T>
  /** Returns a challenge that was answered; undefined if it was not issued here or has expired. */
  answered(challenge: string): Promise<Answered | undefined>
  /** Encrypts and authenticates a text for one purpose, with the key shared by all servers of the store. */
  seal(text: string, purpose: string): Promise<string>
  /** Decrypts a text sealed for this purpose; undefined for any other text. */
  open(sealed: string, purpose: string): Promise<string | undefined>
  /** Counts a request in a window shared by all users of the store. @throws ApiError `rate_limited` if it is full. */
  checkRateLimit(name: string, window: { readonly limit: number; readonly spanMs: number }): Promise<void>
  /** Uncounts the last request in a window. */
  giveBack(name: string): Promise<void>
}

export function createVisits(runtime: Runtime): Visits {
  const { store, clock, services } = runtime
  runtime.lastUses ??= new LastUses()
  return {
    look: (secret, work) => view(runtime, { session: secret }, (one) => work(pageReaderOf(one))) as never,
    lookAs: (member, work) => view(runtime, { member }, (one) => work(pageReaderOf(one))),
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

/** Returns the reads of a page in a view. */
export function pageReaderOf(one: View): PageReader {
  const looking = contextOf(one)
  const { tx, now, seal, lastUses } = looking
  const forMember =
    <Given extends unknown[], T>(read: (own: MemberRow, ...given: Given) => Promise<T>) =>
    async (...given: Given): Promise<T> =>
      read(memberContextOf(one).member, ...given)
  return {
    ...one,
    async imageSizes(paths) {
      const rows = await Promise.all(paths.map((path) => tx.find(media, 'path', { path })))
      return new Map(rows.flatMap((row) => (row === undefined ? [] : [[row.path, row]])))
    },
    challenge: () => newChallenge(seal, looking.random, now),
    burst: looking.burst,
    tx,
    tagged: (tagId, paging) => listTagged(looking, tagId, paging),
    newest: (limit, authorId) => newestItems(looking, limit, authorId),
    textsOf: (ids) => textsOf(looking, ids),
    countParts: () => countParts(looking),
    places: (part) => publicPlaces(looking, part),
    putAway: forMember((_, status, paging) => listPutAway(looking, status, paging)),
    usernames: (names) => knownUsernames(looking, names),
    withCancelled: () => pageReaderOf(withCancelled(one)),
    cancelledCommunity: (id) => cancelledCommunity(looking, id),
    remark: (id) => readComment(looking, id),
    placeOfRemark: (id) => placeOfComment(looking, id),
    notified: forMember((_, id) => findNotified(looking, id)),
    messageAfter: forMember((_, key, id, places) => messageAfter(looking, key, id, places)),
    keys: forMember(async (own) => {
      const { active, ended } = await keysOf(tx, own, now)
      const used = (row: ApiKeyRow) => ({
        ...row,
        last_used_at: lastUses?.ofKey(row) ?? row.last_used_at,
      })
      return { active: active.map(used), ended: ended.map(used) }
    }),
    subject: forMember(async (_, key) => (await findSubjects(looking, [key])).get(subjectKey(key))),
    booking: forMember((_, id) => readBooking(looking, id)),
    application: forMember((_, id) => readApplication(looking, id)),
    sessions: forMember(async (own) => {
      const rows = await sessionsOf(tx, own, now)
      return rows.map((row) => ({ ...row, seen_at: lastUses?.ofSession(row) ?? row.seen_at }))
    }),
    async itemId(type, reference) {
      if (/^\d{1,15}$/.test(reference)) return Number(reference)
      const row = await tx.find(items, 'slug', { type, slug: reference })
      // Visibility is checked where the item is read; both refusals are the same.
      if (row === undefined) throw notFound()
      return row.id
    },
  }
}
