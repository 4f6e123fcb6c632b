import { itemTypes } from '@chowk/contract/core'
import type { ModeratedSubject } from '@chowk/contract/internal'
import { commentPath } from '../comments/insert-comment.ts'
import { communities } from '../../entities/communities.ts'
import { items, tags, type ItemRow } from '../../entities/content.ts'
import { comments } from '../../entities/engagement.ts'
import { members, type MemberRow } from '../../entities/members.ts'
import { reviews } from '../../entities/services.ts'
import { communityPath, itemPaths, profilePath, tagPath } from '../../site.ts'
import { all } from '../../store/all.ts'
import { pluck } from '../../store/pluck.ts'
import type { ReadTx } from '../../store/store.ts'
import { excerptOf, plainText } from '../../text/html.ts'
import { mapped } from '../subjects.ts'

type Named = Pick<ModeratedSubject, 'type' | 'id'>
type Found = Omit<ModeratedSubject, 'author' | 'type' | 'id'> & { readonly author_id: number | null }
type SubjectType = Named['type']
type Finder = (tx: ReadTx, ids: readonly number[], type: SubjectType) => Promise<Map<number, Found>>

export const keyOf = ({ type, id }: Named): string => `${type} ${id}`

/** Finds a subject as {@link findModerated} does. */
export const findOneModerated = async (tx: ReadTx, named: Named): Promise<ModeratedSubject | undefined> =>
  (await findModerated(tx, [named])).get(keyOf(named))

/**
 * Finds subjects by {@link keyOf}, one query for each type, regardless of visibility. Omits missing ones, and those of
 * another type.
 */
export async function findModerated(tx: ReadTx, named: readonly Named[]) {
  const byType = [...Map.groupBy(named, ({ type }) => type)]
  const found = await all(
    byType.map(([type, subjects]) => finders[type](tx, [...new Set(subjects.map(({ id }) => id))], type)),
  )
  const authors = await tx.getMany(
    members,
    new Set(found.flatMap((some) => pluck(some.values(), 'author_id'))),
  )
  return new Map(
    byType.flatMap(([type], at) =>
      [...found[at]!].map(([id, { author_id, ...subject }]) => {
        const author = author_id === null ? undefined : authors.get(author_id)
        const state =
          subject.state === 'shown' && author?.status === 'suspended' ? 'suspended' : subject.state
        return [keyOf({ type, id }), { type, id, ...subject, state, author: authorOf(author) }] as const
      }),
    ),
  )
}

const authorOf = (member: MemberRow | undefined): ModeratedSubject['author'] =>
  member === undefined
    ? null
    : {
        id: member.id,
        username: member.username,
        display_name: member.display_name,
        status: member.status,
      }

const ofType = <Row>(rows: ReadonlyMap<number, Row>, is: (row: Row) => boolean) =>
  new Map([...rows].filter(([, row]) => is(row)))

const pathOf = ({ type, slug }: ItemRow): string | null => (slug === null ? null : itemPaths[type] + slug)

const findItems: Finder = async (tx, ids, type) =>
  mapped(
    ofType(await tx.getMany(items, ids), (row) => row.type === type),
    (row) => ({
      title: row.title,
      excerpt: row.excerpt,
      url: pathOf(row),
      state: row.hidden_from !== null ? 'hidden' : row.status === 'published' ? 'shown' : 'archived',
      author_id: row.author_id,
      community_id: row.community_id,
    }),
  )

const findComments: Finder = async (tx, ids, type) => {
  const rows = ofType(
    await tx.getMany(comments, ids),
    ({ kind }) => (kind === 'answer') === (type === 'answer'),
  )
  const itemsById = await tx.getMany(items, new Set([...rows.values()].map(({ item_id }) => item_id)))
  return mapped(rows, (row) => {
    const item = itemsById.get(row.item_id)
    return {
      title: item?.title ?? '',
      excerpt: excerptOf(row.body),
      url: item === undefined ? null : commentPath(item, row),
      state: row.hidden ? 'hidden' : 'shown',
      author_id: row.author_id,
      community_id: item?.community_id ?? null,
    }
  })
}

const findReviews: Finder = async (tx, ids) => {
  const rows = await tx.getMany(reviews, ids)
  const servicesById = await tx.getMany(
    items,
    new Set([...rows.values()].map(({ service_id }) => service_id)),
  )
  return mapped(rows, (row) => {
    const service = servicesById.get(row.service_id)
    return {
      title: service?.title ?? '',
      excerpt: excerptOf(row.body ?? ''),
      url: service === undefined ? null : pathOf(service),
      state: row.hidden ? 'hidden' : 'shown',
      author_id: row.author_id,
      community_id: service?.community_id ?? null,
    }
  })
}

const findUsers: Finder = async (tx, ids) =>
  mapped(await tx.getMany(members, ids), (row) => ({
    title: row.display_name,
    excerpt: row.tagline ?? excerptOf(plainText(row.bio ?? '')),
    url: profilePath(row.username),
    state: row.status === 'closed' ? 'archived' : 'shown',
    author_id: row.id,
    community_id: null,
  }))

const findCommunities: Finder = async (tx, ids) =>
  mapped(await tx.getMany(communities, ids), (row) => ({
    title: row.name,
    excerpt: excerptOf(row.description ?? ''),
    url: communityPath(row.slug),
    state: row.hidden ? 'hidden' : 'shown',
    author_id: row.creator_id,
    community_id: null,
  }))

const findTags: Finder = async (tx, ids) =>
  mapped(await tx.getMany(tags, ids), (row) => ({
    title: row.name,
    excerpt: row.description ?? '',
    url: tagPath(row.slug),
    state: row.hidden ? 'hidden' : 'shown',
    author_id: row.creator_id,
    community_id: null,
  }))

const finders = {
  ...(Object.fromEntries(itemTypes.map((type) => [type, findItems])) as Record<
    (typeof itemTypes)[number],
    Finder
  >),
  comment: findComments,
  answer: findComments,
  review: findReviews,
  user: findUsers,
  community: findCommunities,
  tag: findTags,
} satisfies Readonly<Record<SubjectType, Finder>>
