import type { CommunityRole } from '@chowk/contract'
import { conflict, invalid, notFound } from '../../api-error.ts'
import {
  communities,
  communityBars,
  type CommunityMemberRow,
  type CommunityRow,
} from '../../entities/communities.ts'
import { items } from '../../entities/content.ts'
import { auditEntries } from '../../entities/moderation.ts'
import type { MemberRow } from '../../entities/members.ts'
import type { Acting, InternalHandler, InternalHandlers } from '../../handler.ts'
import { all } from '../../store/all.ts'
import { pluck } from '../../store/pluck.ts'
import type { ReadTx, Tx } from '../../store/store.ts'
import { timestamp } from '../../text/times.ts'
import { memberContextOf, type View } from '../../view.ts'
import { memberSubject } from '../audit/audit.ts'
import { useImages } from '../media/use-images.ts'
import { findMember } from '../members/find-member.ts'
import { memberCards } from '../members/members.ts'
import { notify, withdrawNotifications } from '../notifications/notify.ts'
import { queueOf } from '../reports/queue.ts'
import { UNDO_MS } from '../states.ts'
import { ownAccount } from '../sessions/secrets.ts'
import { admit } from './admissions.ts'
import {
  findCommunity,
  lockCommunity,
  assertAdmin,
  assertOutranksIn,
  manages,
  standingOf,
  type Standing,
} from './find-community.ts'
import { endAdmissions, lowerRole as lower, removeFromCommunities } from './leave.ts'

interface Managing {
  readonly self: MemberRow
  readonly community: CommunityRow
  readonly own: Standing
}

/** Returns the locked community with the caller, who manages it. @throws ApiError `not_found`, `forbidden` */
async function manage(
  context: Pick<Acting, 'self' | 'session'> & { tx: Tx },
  slug: string,
): Promise<Managing> {
  const { tx } = context
  const { self } = ownAccount(context)
  const community = await lockCommunity({ tx, member: self }, slug)
  const own = await standingOf(tx, community.id, self.id)
  assertAdmin(own)
  return { self, community, own }
}

/** Like {@link manage}, with another member whose role is below the caller's. */
async function manageMember(
  context: Pick<Acting, 'self' | 'session'> & { tx: Tx },
  { slug, username }: { readonly slug: string; readonly username: string },
) {
  const managing = await manage(context, slug)
  const member = await findMember(context.tx, username)
  const standing = await standingOf(context.tx, managing.community.id, member.id)
  if (standing.role !== null) assertOutranksIn(managing.own, standing.role)
  return { ...managing, member, standing }
}

/** Returns a membership. @throws ApiError `not_found` */
function belonging({ membership }: Standing): CommunityMemberRow {
  if (membership === undefined) throw notFound('They do not belong to this community.')
  return membership
}

const removeMember: InternalHandler<'communityDesk.removeMember'> = async (context, { params, body }) => {
  const { tx, now, audit } = context
  const { self, community, member, standing } = await manageMember(context, params)
  const pair = { community_id: community.id, member_id: member.id }
  if (standing.state === 'none' && !body.bar) throw notFound('They do not belong to this community.')
  await removeFromCommunities(tx, [pair])
  if (body.bar) await tx.insertIfAbsent(communityBars, { ...pair, barred_by: self.id, created_at: now })
  const subject = { type: 'community', id: community.id }
  await withdrawNotifications(tx, [member.id], { kind: 'community_role', subject, actor: self.id })
  if (standing.state === 'joined')
    await notify({ tx, now, member: self }, [member.id], 'community_removed', subject)
  const { reason } = body
  await audit({
    subject: memberSubject(member),
    reason,
    before: { role: standing.role },
    after: { community: community.slug, bar: body.bar },
  })
  return { changed: true }
}

const readmit: InternalHandler<'communityDesk.readmit'> = async (context, { params }) => {
  const { tx, audit } = context
  const { community, member } = await manageMember(context, params)
  const bar = await tx.find(communityBars, 'bar', { community_id: community.id, member_id: member.id })
  if (bar === undefined) return { changed: false }
  await tx.delete(communityBars, bar.id)
  await audit({ subject: memberSubject(member), after: { community: community.slug } })
  return { changed: true }
}

const putBack: InternalHandler<'communityDesk.putBack'> = async (context, { params }) => {
  const { tx, now, audit } = context
  const { self, community, own, member, standing } = await manageMember(context, params)
  const [removal] = await tx.page(auditEntries, {
    index: 'ofSubject',
    equals: { subject_type: 'user', subject_id: member.id },
    where: [
      ['act', '=', 'community.remove_member'],
      ['actor_id', '=', self.id],
      ['created_at', '>', now - UNDO_MS],
    ],
    order: 'desc',
    limit: 1,
  })
  const role = (removal?.before as { role?: CommunityRole | null } | null)?.role
  const after = removal?.after as { community?: string } | null
  if (!role || after?.community !== community.slug || standing.state !== 'none')
    throw conflict('This can no longer be undone.')
  assertOutranksIn(own, role)
  const pair = { community_id: community.id, member_id: member.id }
  const bar = await tx.find(communityBars, 'bar', pair)
  if (bar) await tx.delete(communityBars, bar.id)
  await admit(tx, { ...pair, role }, standing, now)
  const subject = { type: 'community', id: community.id }
  await withdrawNotifications(tx, [member.id], { kind: 'community_removed', subject, actor: self.id })
  await audit({ subject: memberSubject(member), after: { community: community.slug } })
  return { changed: true }
}

const lowerRole: InternalHandler<'communityDesk.lowerRole'> = async (context, { params, body }) => {
  const { tx, audit } = context
  const { community, member, standing } = await manageMember(context, params)
  const before = belonging(standing)
  const changed = await lower(tx, before, body.role)
  const after: { community: string; role: CommunityRole } = { community: community.slug, role: body.role }
  if (!changed) throw invalid('role', 'not_allowed', 'This role is not below theirs.')
  await audit({ subject: memberSubject(member), before: { role: before.role }, after })
  return { changed }
}

const withdrawInvite: InternalHandler<'communityDesk.withdrawInvite'> = async (context, { params }) => {
  const { tx, audit } = context
  const { community, own, member, standing } = await manageMember(context, params)
  const { admission } = standing
  if (admission?.state !== 'invited') return { changed: false }
  assertOutranksIn(own, admission.role)
  await endAdmissions(tx, [admission])
  await audit({ subject: memberSubject(member), after: { community: community.slug } })
  return { changed: true }
}

const setRules: InternalHandler<'communityDesk.setRules'> = async (
  context,
  { params, body: { rules = null } },
) => {
  const { tx, now, audit } = context
  const { community } = await manage(context, params.slug)
  if (rules === community.rules) return { changed: false }
  await tx.update(communities, community.id, { rules, updated_at: now })
  const { icon, banner, description } = community
  await useImages(tx, now, [icon, banner, description, community.rules], [icon, banner, description, rules])
  await audit({ subject: { type: 'community', id: community.id, name: community.name } })
  return { changed: true }
}

export const handlers: InternalHandlers<'communityDesk'> = {
  removeMember,
  readmit,
  putBack,
  lowerRole,
  withdrawInvite,
  setRules,
}

/** Members listed as barred. */
const MAX_BARRED = 100

/** Items listed as hidden. */
const MAX_HIDDEN = 50

/** Returns the items of a community that its admins, and no moderators, have hidden; those published last come first. */
async function hiddenIn(tx: ReadTx, community_id: number) {
  const rows = await tx.page(items, {
    index: 'ofCommunity',
    ranges: [true, false].map((restricted) => ({ community_id, restricted, status: 'archived' as const })),
    where: [['hidden_from', '!=', null]],
    order: 'desc',
    limit: MAX_HIDDEN,
  })
  const decided = await tx.page(auditEntries, {
    index: 'ofSubject',
    ranges: rows.map(({ type, id }) => ({ subject_type: type, subject_id: id })),
    where: [['act', '=', 'content.hide']],
    limit: MAX_HIDDEN,
  })
  const byModerators = new Set(decided.map(({ subject_type, subject_id }) => keyOf(subject_type, subject_id)))
  return rows.filter(({ type, id }) => !byModerators.has(keyOf(type, id)))
}

const keyOf = (type: string, id: number): string => `${type} ${id}`

/** Decisions of the admins of a community. */
export type CommunityDesk = Awaited<ReturnType<typeof communityDesk>>

/**
 * Returns the open reports about content of a community and its barred members, for its managers.
 * @throws ApiError `not_found`, `forbidden`, SignInNeeded
 */
export async function communityDesk(view: View, slug: string) {
  const context = memberContextOf(view)
  const { tx, member } = context
  const community = await findCommunity(context, slug)
  const own = await standingOf(tx, community.id, member.id)
  assertAdmin(own)
  const [queue, hidden, bars] = await all([
    queueOf(context, community.id),
    hiddenIn(tx, community.id),
    tx.page(communityBars, {
      index: 'ofCommunity',
      equals: { community_id: community.id },
      order: 'desc',
      limit: MAX_BARRED,
    }),
  ])
  const cardOf = await memberCards(context, [...pluck(bars, 'member_id'), ...pluck(hidden, 'author_id')])
  return {
    ...queue,
    name: community.name,
    rules: community.rules,
    role: own.role!,
    hidden: hidden.map(({ type, id, title, author_id }) => ({ type, id, title, author: cardOf(author_id) })),
    barred: bars.map((row) => ({ member: cardOf(row.member_id), barred_at: timestamp(row.created_at) })),
  }
}

/** Returns whether the viewer manages a community. */
export function managesCommunity(view: View, community_id: number): Promise<boolean> {
  const { tx, member } = memberContextOf(view)
  return manages(tx, community_id, member.id)
}
