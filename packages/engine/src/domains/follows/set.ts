import type { Operations } from '@chowk/contract'
import { communities } from '../../entities/communities.ts'
import { tags } from '../../entities/content.ts'
import type { MemberRow } from '../../entities/members.ts'
import { follows } from '../../entities/network.ts'
import { notFound } from '../../failure.ts'
import type { Handler, Input, WriteContext } from '../../handler.ts'
import { all } from '../../store/all.ts'
import { lockMember, mustSee } from '../network/lock-member.ts'
import { notify } from '../notifications/notify.ts'
import { viewerOf } from '../viewer/viewer.ts'
import { countFollower } from './count-follower.ts'

type Sent = Input<Operations['follows']['set']>['body']

export const set: Handler<Operations['follows']['set']> = async (context, { body }) => {
  const { tx, member, now } = context
  const { id: target_id, user } = await targetOf(context, body)
  const key = { member_id: member.id, target_type: body.type, target_id }
  const held = await tx.find(follows, 'follow', key)
  if (held === undefined && user !== undefined) await mustSee(context, user)
  const changed = body.following
    ? held === undefined && (await tx.insertIfAbsent(follows, { ...key, created_at: now })) !== undefined
    : held !== undefined && (await tx.take(follows, held.id)) !== undefined
  if (changed)
    await all([
      countFollower(tx, body.type, target_id, body.following ? 1 : -1),
      body.following && user !== undefined
        ? notify(tx, [user.id], {
            kind: 'follow',
            actor: member.id,
            subject: { type: 'member', id: member.id },
            now,
          })
        : undefined,
    ])
  return { following: body.following, changed }
}

/** What the body names; a member stays locked. @throws Failure `not_found` */
async function targetOf(
  context: WriteContext,
  { type, id, slug = '', username = '' }: Sent,
): Promise<{ readonly id: number; readonly user?: MemberRow }> {
  const { tx } = context
  if (type === 'user') {
    const user = await lockMember(context, id === undefined ? { username } : { id })
    return { id: user.id, user }
  }
  const target =
    type === 'community'
      ? id === undefined
        ? await tx.find(communities, 'slug', { slug })
        : await tx.get(communities, id)
      : id === undefined
        ? await tx.find(tags, 'slug', { slug })
        : await tx.get(tags, id)
  if (target === undefined) throw notFound(`There is no such ${type}.`)
  if ('visibility' in target) {
    const viewer = await (await viewerOf(context)).meetsCommunities([target])
    if (!viewer.seesCommunity(target)) throw notFound(`There is no such ${type}.`)
  }
  return { id: target.id }
}
