import {
  isUsername,
  limits,
  memberRoles,
  memberStatuses,
  plans,
  scopeNames,
  type Scope,
} from '@chowk/contract/core'
import type { ApiKeyRow, MemberRow } from '../entities/members.ts'
import { hashOf, prefixOf } from '../keys/format.ts'
import { invalidValue } from '../api-error.ts'
import { pick } from '../store/pick.ts'
import { unknownName, quoted } from '../text/spelling.ts'
import type { AdministeredKey, AdministeredMember, KeyRequest, MemberRequest } from './administration.ts'

/** Checks of requests, and the rows made from them. */

const memberFields: readonly string[] = ['username', 'display_name', 'plan', 'status', 'role']

/** Returns the changes that a request makes to an existing member. */
export const changesOf = ({ display_name, plan, status, role }: MemberRequest) => ({
  ...(display_name !== undefined && { display_name }),
  ...(plan !== undefined && { plan }),
  ...(status !== undefined && { status }),
  ...(role !== undefined && { role }),
})

export const keyRow = (member: MemberRow, key: string, wanted: ReturnType<typeof checkKey>, now: number) => ({
  ...wanted,
  member_id: member.id,
  prefix: prefixOf(key),
  hash: hashOf(key),
  created_at: now,
  revoked_at: null,
  last_used_at: null,
})

export const activeKeysOf = (member: MemberRow, now: number) =>
  ({
    index: 'ofMember',
    equals: { member_id: member.id },
    where: [
      ['revoked_at', '=', null],
      ['expires_at', '>', now],
    ],
  }) as const

/** @throws ApiError `validation_failed` */
export function checkMember(request: MemberRequest): void {
  const { username, display_name, plan, status, role } = request
  const unknown = Object.keys(request).find((name) => !memberFields.includes(name))
  if (unknown !== undefined)
    throw invalidValue(unknown, unknownName('field of a member', unknown, memberFields))
  if (typeof username !== 'string' || !isUsername(username))
    throw invalidValue(
      'username',
      `${quoted(username)} can't be a username: 1 to 30 letters, digits, and . _ - between them.`,
    )
  if (display_name !== undefined && (display_name.trim() === '' || display_name.length > limits.titleMax))
    throw invalidValue('display_name', `A display name has 1 to ${limits.titleMax} characters.`)
  if (plan !== undefined && !plans.includes(plan))
    throw invalidValue('plan', unknownName('plan', plan, plans))
  if (status !== undefined && !memberStatuses.includes(status))
    throw invalidValue('status', unknownName('status', status, memberStatuses))
  if (role !== undefined && !memberRoles.includes(role))
    throw invalidValue('role', unknownName('role', role, memberRoles))
}

/** @throws ApiError `validation_failed` */
export function checkKey(request: KeyRequest, now: number) {
  const { name = 'default', scopes = 'all', expires_at = now + limits.keyLifetime } = request
  if (name.trim() === '' || name.length > limits.titleMax)
    throw invalidValue('name', `The name of a key has 1 to ${limits.titleMax} characters.`)
  const granted: readonly Scope[] = scopes === 'all' ? scopeNames : [...new Set(scopes)]
  const unknown = granted.find((scope) => !scopeNames.includes(scope))
  if (unknown !== undefined) throw invalidValue('scopes', unknownName('scope', unknown, scopeNames))
  if (!Number.isSafeInteger(expires_at) || expires_at <= now)
    throw invalidValue('expires_at', 'A key expires at a time to come.')
  return { name, scopes: granted, expires_at }
}

export const administeredMember = (row: MemberRow): AdministeredMember =>
  pick(row, ['id', 'username', 'display_name', 'plan', 'status', 'role'])

export const administeredKey = (row: ApiKeyRow): AdministeredKey =>
  pick(row, ['id', 'name', 'prefix', 'scopes', 'created_at', 'expires_at', 'revoked_at', 'last_used_at'])
