import { notFound } from '../api-error.ts'
import { type MemberRow, members } from '../entities/members.ts'
import { connections as pairs } from '../entities/network.ts'
import { cvs } from '../entities/profile.ts'
import type { Handler, Handlers, Presenting } from '../handler.ts'
import { all } from '../store/all.ts'
import { timestamp } from '../text/times.ts'
import { pageOfActivity } from './activity/page-of-activity.ts'
import { publicStreams } from './activity/public-streams.ts'
import { presentConnections } from './connections.ts'
import { pageOfRows } from './content/pages.ts'
import { presentCv } from './cv.ts'
import { presentLocation } from './locations.ts'
import { findVisibleMember, memberCard } from './members/members.ts'
import { followedAmong } from './network.ts'
import { assertNotPrivate } from './preferences.ts'
import { viewerOf } from './viewer/viewer.ts'
import { pluck } from '../store/pluck.ts'
import { contextOf, type View } from '../view.ts'

const activity: Handler<'users.activity'> = async (context, { params }) => {
  const user = await findVisibleMember(context, params.username)
  await assertNotPrivate(context, user.id, 'show_activity')
  return pageOfActivity(context, await publicStreams(context, user.id))
}

const connections: Handler<'users.connections'> = async (context, { params }) => {
  const user = await findVisibleMember(context, params.username)
  await assertNotPrivate(context, user.id, 'show_connections')
  const viewer = await viewerOf(context)
  const page = await pageOfRows(context, pairs, {
    index: 'ofMember',
    equals: { member_id: user.id, state: 'connected' },
    where: viewer.visible('other_id'),
    order: 'desc',
  })
  const presented = await presentConnections(context, page.items)
  return { ...page, items: presented.map((member) => ({ member: member.member, since: member.since })) }
}

const cv: Handler<'users.cv'> = async (context, { params }) => {
  const { id, username } = await findVisibleMember(context, params.username)
  const row = await context.tx.find(cvs, 'member', { member_id: id })
  if (row === undefined || (!row.is_public && id !== context.member.id))
    throw notFound(`${username} has no CV that you can read.`)
  return { cv: presentCv(row), username }
}

/** Presents the profile of a member to another, or to the member. */
export async function presentUser({ tx, member, site }: Presenting, user: MemberRow) {
  const own = user.id === member.id
  const [followed, connection, cv] = await all([
    followedAmong(tx, member.id, 'user', [user.id]),
    tx.find(pairs, 'pair', { member_id: member.id, other_id: user.id }),
    tx.find(cvs, 'member', { member_id: user.id }),
  ])
  return {
    ...memberCard(user, site),
    tagline: user.tagline,
    bio: user.bio,
    banner_url: user.banner_url,
    location: presentLocation(user.location),
    website: user.website,
    followers_count: user.followers_count,
    connections_count: user.connections_count,
    following: followed.has(user.id),
    connection: connection?.state ?? ('none' as const),
    has_cv: cv !== undefined && (own || cv.is_public),
    joined_at: timestamp(user.created_at),
  }
}

const list: Handler<'users.list'> = async (context) => {
  const viewer = await viewerOf(context)
  const page = await pageOfRows(context, members, {
    index: 'newest',
    equals: { status: 'active', discoverable: true },
    where: viewer.visible('id'),
    order: 'desc',
  })
  return { ...page, items: await presentListed(context, page.items) }
}

async function presentListed({ tx, member, site }: Presenting, rows: readonly MemberRow[]) {
  const followed = await followedAmong(tx, member.id, 'user', pluck(rows, 'id'))
  return rows.map((row) => ({
    ...memberCard(row, site),
    tagline: row.tagline,
    followers_count: row.followers_count,
    following: followed.has(row.id),
    joined_at: timestamp(row.created_at),
  }))
}

/** Returns members that the viewer has found, as lists present them. */
export async function listedMembers(view: View, ids: readonly number[]) {
  const context = contextOf(view)
  const rows = await context.tx.getMany(members, ids)
  return presentListed(
    context,
    ids.flatMap((id) => rows.get(id) ?? []),
  )
}

const get: Handler<'users.get'> = async (context, { params }) => ({
  user: await presentUser(context, await findVisibleMember(context, params.username)),
})

export const handlers: Handlers<'users'> = { list, get, activity, cv, connections }
