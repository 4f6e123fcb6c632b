import { itemTypes } from '@chowk/contract/core'
import { chatLeavers, chatMembers, chats } from '../entities/chats.ts'
import { communities } from '../entities/communities.ts'
import { items, tags } from '../entities/content.ts'
import { applications } from '../entities/jobs.ts'
import { members } from '../entities/members.ts'
import { bookings } from '../entities/services.ts'
import { communityPath, itemPaths, profilePath, tagPath } from '../site.ts'
import { all } from '../store/all.ts'
import { groupLook, looksChosenBy } from './chats/find-chat.ts'
import { viewerOf } from './viewer/viewer.ts'
import { pluck } from '../store/pluck.ts'
import type { Viewing } from '../handler.ts'
import { memberContextOf, type View } from '../view.ts'

/** Reference to a subject in an event: items by type, a scheduled creation as a `scheduled_community`. */
export interface SubjectKey {
  readonly type: string
  readonly id: number
}

export interface FoundSubject {
  readonly title: string
  /** Path on the site; null if it has no page. */
  readonly url: string | null
}

type Finder = (viewing: Viewing, ids: readonly number[]) => Promise<Map<number, FoundSubject>>

/**
 * Finds the subjects of events that the member may still see, each kind together. Returns their titles and
 * paths by {@link subjectKey}.
 */
export async function findSubjects(viewing: Viewing, subjects: readonly SubjectKey[]) {
  const byKind = Map.groupBy(subjects, ({ type }) => kindOf(type))
  const find = async (kind: string, named: readonly SubjectKey[]) => {
    const ids = named.map(({ id }) => id)
    return [kind, await finders[kind]?.(viewing, ids)] as const
  }
  const found = new Map(await all([...byKind].map(([kind, named]) => find(kind, named))))
  return new Map(
    subjects.flatMap((subject) => {
      const key = found.get(kindOf(subject.type))?.get(subject.id)
      return key === undefined ? [] : [[subjectKey(subject), key] as const]
    }),
  )
}

/** Returns the title and path of a subject, if the viewer may see it. @throws SignInNeeded */
export const findSubject = async (view: View, key: SubjectKey): Promise<FoundSubject | undefined> =>
  (await findSubjects(memberContextOf(view), [key])).get(subjectKey(key))

/** Items of all kinds are found together. */
const kindOf = (type: string): string => (itemKinds.has(type) ? 'item' : type)
const itemKinds: ReadonlySet<string> = new Set([...itemTypes, 'scheduled_community'])

export const subjectKey = ({ type, id }: SubjectKey): string => `${type} ${id}`

const finders: Readonly<Record<string, Finder>> = {
  async item(viewing, ids) {
    const [unloadedViewer, rows] = await all([viewerOf(viewing), viewing.tx.getMany(items, ids)])
    const viewer = await unloadedViewer.loadFor(rows.values())
    // Authors also see their items that could not be published.
    const readable = [...rows.values()].filter(
      (row) => viewer.canRead(row) || row.author_id === viewing.member.id,
    )
    return new Map(
      readable.map(({ id, type, title, slug }) => [
        id,
        { title, url: slug === null ? null : itemPaths[type] + slug },
      ]),
    )
  },
  async community(viewing, ids) {
    const [unloadedViewer, rows] = await all([viewerOf(viewing), viewing.tx.getMany(communities, ids)])
    const viewer = await unloadedViewer.loadCommunities(rows.values())
    const visible = new Map([...rows].filter(([, row]) => viewer.canSeeCommunity(row)))
    return mapped(visible, ({ name, slug }) => ({
      title: name,
      url: communityPath(slug),
    }))
  },
  async member(viewing, ids) {
    const [unloadedViewer, rows] = await all([viewerOf(viewing), viewing.tx.getMany(members, ids)])
    const viewer = await unloadedViewer.load([...rows.keys()])
    const visible = new Map([...rows].filter(([, row]) => viewer.canSeeMember(row)))
    return mapped(visible, ({ display_name, username }) => ({
      title: display_name,
      url: profilePath(username),
    }))
  },
  async booking({ tx, member }, ids) {
    const rows = [...(await tx.getMany(bookings, ids)).values()].filter(
      ({ provider_id, client_id }) => provider_id === member.id || client_id === member.id,
    )
    const services = await tx.getMany(items, pluck(rows, 'service_id'))
    return new Map(
      rows.map(({ id, service_id }) => [
        id,
        { title: services.get(service_id)?.title ?? '', url: `/bookings/${id}` },
      ]),
    )
  },
  async application({ tx, member }, ids) {
    const rows = [...(await tx.getMany(applications, ids)).values()].filter(
      ({ applicant_id, employer_id }) => applicant_id === member.id || employer_id === member.id,
    )
    const jobs = await tx.getMany(items, pluck(rows, 'job_id'))
    return new Map(
      rows.map(({ id, job_id }) => [
        id,
        { title: jobs.get(job_id)?.title ?? '', url: `/applications/${id}` },
      ]),
    )
  },
  async tag(viewing, ids) {
    const [viewer, rows] = await all([viewerOf(viewing), viewing.tx.getMany(tags, ids)])
    const shown = new Map(
      [...rows].filter(([, row]) => viewer.canSeeTag(row) || row.creator_id === viewing.member.id),
    )
    return mapped(shown, ({ name, slug }) => ({ title: name, url: tagPath(slug) }))
  },
  async group(viewing, ids) {
    const { tx, member } = viewing
    const keys = ids.map((chat_id) => ({ chat_id, member_id: member.id }))
    const [own, left, unloadedViewer] = await all([
      tx.findMany(chatMembers, 'membership', keys),
      tx.findMany(chatLeavers, 'leaver', keys),
      viewerOf(viewing),
    ])
    const asked = left.filter(({ asked_by }) => asked_by !== null)
    const groups = await tx.getMany(chats, pluck([...own, ...asked], 'chat_id'))
    const viewer = await unloadedViewer.load(looksChosenBy(groups.values()))
    const isIn = new Set(pluck(own, 'chat_id'))
    return mapped(groups, (row) => ({
      title: groupLook(row, viewer).name,
      url: `/chats/${row.key}${isIn.has(row.id) ? '' : '/back'}`,
    }))
  },
}

/** Maps the values and keeps the ids. */
export const mapped = <Row, Shown>(rows: ReadonlyMap<number, Row>, present: (row: Row) => Shown) =>
  new Map([...rows].map(([id, row]) => [id, present(row)]))
