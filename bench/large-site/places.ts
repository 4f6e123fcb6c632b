import { iconNames, iconPath } from '../../packages/engine/src/domains/media/built-in-images.ts'
import { communityEntry, tagEntry } from '../../packages/engine/src/domains/search/entries.ts'
import {
  communities,
  communityMembers,
  initialCommunity,
} from '../../packages/engine/src/entities/communities.ts'
import { initialTag, tags } from '../../packages/engine/src/entities/content.ts'
import { follows } from '../../packages/engine/src/entities/network.ts'
import type { SnapshotRow } from '../../packages/engine/src/store/store.ts'
import { capital } from './people.ts'
import { JOINER, timeIn, type Rows, type Shape } from './shape.ts'

/** Numbers of published items by index of tag and community, and of services by category id. */
export interface Published {
  /** The first of the ids of search entries of communities, then tags: they are older than items. */
  readonly entries: number
  readonly tags: Int32Array
  readonly communities: Int32Array
  readonly services: Map<number, number>
}

/** Yields communities with their members, and tags, after the items that they count. */
export function* places(shape: Shape, rows: Rows, published: Published): Generator<SnapshotRow> {
  for (let at = 0; at < shape.communities; at++) yield* community(shape, rows, at, published)
  for (let at = 0; at < shape.tags; at++) yield* tag(shape, rows, at, published)
}

/** Returns the size of a community without {@link JOINER}, who is in all. Members who may publish come first. */
export const communitySize = ({ crowd }: Shape, at: number): number =>
  Math.min(crowd, Math.max(EDITORS, Math.round((0.3 * crowd) / (at + 1) ** 0.9)))
export const EDITORS = 3
const ROLES = ['creator', 'admin', 'editor'] as const

export const isPrivate = (at: number): boolean => at % 10 === 9

function* community(shape: Shape, rows: Rows, at: number, published: Published): Generator<SnapshotRow> {
  const members = [...shape.sample('community', at, communitySize(shape, at))]
  const fans = members.slice(0, Math.ceil(members.length / 5))
  const created_at = timeIn('founding', at / shape.communities)
  const slug = `${shape.word(at)}-${at + 1}`
  const id = rows.id(communities)
  const row = {
    slug,
    name: `${capital(shape.word(at))} ${at + 1}`,
    description: `<p>${capital(shape.words('community', at, 12))}.</p>`,
    icon: iconPath(iconNames[at % iconNames.length]!),
    banner: null,
    banner_style: 'cover',
    visibility: isPrivate(at) ? 'private' : 'public',
    ...initialCommunity,
    creator_id: members[0]!,
    members_count: members.length + 1,
    items_count: published.communities[at]!,
    open_items_count: isPrivate(at) ? 0 : published.communities[at]!,
    followers_count: fans.length,
    created_at,
    updated_at: created_at,
  } as const
  yield rows.of(communities, { id, ...row })
  yield rows.entry({ type: 'community', id }, communityEntry({ id, ...row }), published.entries + at)
  for (const [place, member_id] of [...members, JOINER].entries()) {
    const joined_at = place === 0 ? created_at : timeIn('meeting', shape.draw('joined', at, place))
    const role = ROLES[place] ?? 'member'
    yield rows.of(communityMembers, { community_id: id, member_id, role, suspended: false, joined_at })
  }
  for (const member_id of fans) {
    const since = timeIn('writing', shape.draw('fan', at, member_id))
    yield rows.of(follows, {
      member_id,
      target_type: 'community',
      target_id: id,
      suspended: false,
      created_at: since,
    })
  }
}

/** The row of a tag that no one made, without its time. */
export const tagNamed = (name: string) => ({
  ...{ name, name_key: name, slug: name, description: null, made_by: null, creator_id: null },
  ...initialTag,
})

function* tag(shape: Shape, rows: Rows, at: number, published: Published): Generator<SnapshotRow> {
  const fans = [...shape.sample('tag', at, Math.round((0.1 * shape.crowd) / (at + 1) ** 0.8))]
  const name = shape.word(at)
  const id = rows.id(tags)
  const row = {
    ...tagNamed(name),
    items_count: published.tags[at]!,
    followers_count: fans.length,
    created_at: timeIn('founding', at / shape.tags),
  }
  yield rows.of(tags, { id, ...row })
  yield rows.entry({ type: 'tag', id }, tagEntry({ id, ...row }), published.entries + shape.communities + at)
  for (const member_id of fans) {
    const created_at = timeIn('writing', shape.draw('tag followed', at, member_id))
    yield rows.of(follows, { member_id, target_type: 'tag', target_id: id, suspended: false, created_at })
  }
}
