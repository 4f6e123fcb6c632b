import { chatMembers, type ChatMemberRow, type ChatRow } from '../../entities/chats.ts'
import { members, type MemberRow } from '../../entities/members.ts'
import { forbidden, type FieldProblem, invalidFields } from '../../api-error.ts'
import type { WriteContext } from '../../handler.ts'
import type { ReadTx } from '../../store/store.ts'
import { all } from '../../store/all.ts'
import { groupKey, lockChat, type Membership } from '../chats/find-chat.ts'
import { viewerOf } from '../viewer/viewer.ts'
import { connectedAmong } from '../network.ts'
import { pluck } from '../../store/pluck.ts'

/** Locks a group that the caller is in, until the transaction ends. @throws ApiError `not_found` */
export const lockGroup = (context: WriteContext, slug: string): Promise<Membership> =>
  lockChat(context, groupKey(slug))

/**
 * Returns connections of the caller by their usernames, in the order given.
 * @throws ApiError `validation_failed` that lists each username that is unknown to the caller or repeated;
 * `forbidden` if one is not a connection.
 */
export async function findConnections(
  { tx, member }: WriteContext,
  usernames: readonly string[],
  field: string,
): Promise<MemberRow[]> {
  const [named, viewer] = await namedAndMet({ tx, member }, usernames)
  const found: MemberRow[] = []
  const problems: FieldProblem[] = []
  usernames.forEach((username, index) => {
    const path = `${field}.${index}`
    const row = named.get(username.toLowerCase())
    if (!viewer.canSeeMember(row)) problems.push(unknown(path))
    else if (row.id === member.id)
      problems.push({ path, code: 'not_allowed', message: 'You are in the group yourself.' })
    else if (found.includes(row))
      problems.push({ path, code: 'duplicate', message: 'The list contains the same member twice.' })
    else found.push(row)
  })
  if (problems.length > 0) throw invalidFields(...problems)
  const connected = await connectedAmong(tx, member.id, pluck(found, 'id'))
  const stranger = found.find(({ id }) => !connected.has(id))
  if (stranger)
    throw forbidden(
      `You can only add members you are connected with; ${stranger.username} is not one of them.`,
    )
  return found
}

/** A member whom the caller can see, with their membership if they are in the group. */
export interface Named {
  readonly member: MemberRow
  readonly membership: ChatMemberRow | undefined
}

/**
 * Returns members by their usernames, with their memberships in a group. Blocks do not apply to members of the group,
 * so blocking does not prevent removal.
 * @throws ApiError `validation_failed` that lists each unknown username.
 */
export async function findMemberships(
  { tx, member }: WriteContext,
  group: ChatRow,
  usernames: readonly string[],
  pathOf: (index: number) => string,
): Promise<Named[]> {
  const [named, viewer] = await namedAndMet({ tx, member }, usernames)
  const keys = [...named.values()].map(({ id }) => ({ chat_id: group.id, member_id: id }))
  const memberships = await tx.findMany(chatMembers, 'membership', keys)
  const membershipOf = new Map(memberships.map((membership) => [membership.member_id, membership]))
  const found = new Map<number, Named>()
  const problems: FieldProblem[] = []
  usernames.forEach((username, index) => {
    const row = named.get(username.toLowerCase())
    const membership = row && membershipOf.get(row.id)
    if (row === undefined || (membership === undefined && viewer.isHidden(row.id)))
      problems.push(unknown(pathOf(index)))
    else found.set(row.id, { member: row, membership })
  })
  if (problems.length > 0) throw invalidFields(...problems)
  return [...found.values()]
}

const unknown = (path: string): FieldProblem => ({
  path,
  code: 'not_found',
  message: 'Member not found.',
})

/** Returns members by their usernames, and a viewer loaded with them. */
async function namedAndMet(
  { tx, member }: Pick<WriteContext, 'tx' | 'member'>,
  usernames: readonly string[],
) {
  const [named, viewer] = await all([byUsername(tx, usernames), viewerOf({ tx, member })])
  return [named, await viewer.load([...named.values()].map(({ id }) => id))] as const
}

/** Returns members by lower-case username. */
async function byUsername(tx: ReadTx, usernames: readonly string[]): Promise<Map<string, MemberRow>> {
  const names = new Set(usernames.map((username) => username.toLowerCase()))
  const keys = [...names].map((username_key) => ({ username_key }))
  const rows = await tx.findMany(members, 'username', keys)
  return new Map(rows.map((row) => [row.username_key, row]))
}
