import { memberRoles, memberStatuses, plans, scopeNames } from '@chowk/contract/core'
import { invalidValue } from '../api-error.ts'
import { invalidUsername } from '../domains/members/member-row.ts'
import { unknownName } from '../text/spelling.ts'
import type { KeyRequest, MemberRequest } from './administration.ts'

/** Checks for programs without types, which say what was probably meant. */

const memberFields: readonly string[] = ['username', 'display_name', 'plan', 'status', 'role']

/** @throws ApiError `validation_failed` */
export function checkMember(request: MemberRequest): void {
  const unknown = Object.keys(request).find((name) => !memberFields.includes(name))
  if (unknown !== undefined)
    throw invalidValue(unknown, unknownName('field of a member', unknown, memberFields))
  if (typeof request.username !== 'string') throw invalidUsername(request.username)
  for (const [field, names] of [
    ['plan', plans],
    ['status', memberStatuses],
    ['role', memberRoles],
  ] as const)
    checkName(field, field, request[field], names)
}

/** @throws ApiError `validation_failed` */
export function checkScopes(scopes: KeyRequest['scopes'] = 'all'): void {
  if (scopes !== 'all') for (const scope of scopes) checkName('scopes', 'scope', scope, scopeNames)
}

function checkName(field: string, what: string, given: string | undefined, names: readonly string[]): void {
  if (given !== undefined && !names.includes(given))
    throw invalidValue(field, unknownName(what, given, names))
}
