import { isLonger, limits, parseDate, scopeNames, showsSomething, type Scope } from '@chowk/contract/core'
import { auditKey, type AuditNote } from '../audit/audit-note.ts'
import { activeKeysOf, keyRow } from '../../administration/validate.ts'
import { apiKeys, members, type ApiKeyRow, type MemberRow, type MemberRef } from '../../entities/members.ts'
import { conflict, forbidden, type FieldProblem, invalidFields } from '../../api-error.ts'
import { newKey } from '../../keys/format.ts'
import { runOnce } from '../../pipeline/idempotency.ts'
import type { Store } from '../../store/store.ts'
import { isSafeText, unsafeText } from '../../text/safe-text.ts'
import type { Signing } from '../sessions/sign-in.ts'
import { memberContextOf, type View } from '../../view.ts'

/** A member's request for a key. */
export interface OwnKeyRequest {
  readonly name: string
  readonly scopes: readonly string[]
  /** Milliseconds until it expires, one of {@link keyLifetimes}. `expires_on` overrides it. */
  readonly lifetime: number
  /** The day at whose start it expires, in UTC: `2026-12-31`, within a year. */
  readonly expires_on?: string | undefined
}

const DAY = 24 * 60 * 60_000

/** The lifetimes that a member may choose, in milliseconds. */
export const keyLifetimes: readonly number[] = [7 * DAY, 30 * DAY, 90 * DAY, 180 * DAY, limits.keyLifetime]

/** Time for which a form may be submitted; shorter than its submission is remembered. */
const FORM_LIFETIME = DAY / 2

/** The form that requests a key: its name, and the time its page was made. */
export interface KeyForm {
  readonly name: string
  readonly madeAt: number
}

/**
 * Creates a key for a member and returns it, this once. The same form sent again creates no second key and
 * does not reveal the first.
 * @throws ApiError `validation_failed`; `conflict` if the member has 5 active keys or the form was sent before.
 */
export async function createOwnKey(
  { store, random }: Signing,
  { id }: MemberRef,
  request: OwnKeyRequest,
  form: KeyForm,
  now: number,
): Promise<{ readonly key: string; readonly row: ApiKeyRow }> {
  const wanted = checked(request, now)
  // After a day, the earlier submission is forgotten.
  if (!(Math.abs(now - form.madeAt) < FORM_LIFETIME))
    throw conflict('This page is from yesterday: look through the form, and send it again.')
  return store.transact(async (tx) => {
    // The lock on the member refuses one of two creations at the limit.
    const member = await tx.lock(members, id)
    if (member?.status !== 'active') throw forbidden('Only an active member has keys.')
    let made: { readonly key: string; readonly row: ApiKeyRow } | undefined
    const work = async () => {
      if ((await tx.count(apiKeys, activeKeysOf(member, now))) >= limits.activeKeys)
        throw conflict(`You have ${limits.activeKeys} active keys; revoke one first.`)
      const key = newKey(random)
      const row = await tx.insert(apiKeys, keyRow(member, key, wanted, now))
      await auditKey(tx, 'key.create', row, member, groundsOfOwner(member), now)
      made = { key, row }
      return { id: row.id }
    }
    await runOnce(tx, { member: id, name: { form: form.name, id: 'keys' }, now, work })
    if (made === undefined)
      throw conflict(
        'This form was sent before. The key that it made is shown that once only: if you did not keep it, revoke it and make another.',
      )
    return made
  })
}

function checked({ name: typed, scopes, lifetime, expires_on }: OwnKeyRequest, now: number) {
  const name = typed.trim()
  const problems: FieldProblem[] = []
  if (!showsSomething(name))
    problems.push({ path: 'name', code: 'required', message: 'Give the key a name by which you know it.' })
  if (!isSafeText(name)) problems.push(unsafeText('name'))
  if (isLonger(name, limits.titleMax))
    problems.push({ path: 'name', code: 'too_long', message: `At most ${limits.titleMax} characters.` })
  const granted = scopeNames.filter((scope) => scopes.includes(scope))
  if (granted.length === 0)
    problems.push({ path: 'scopes', code: 'required', message: 'Choose what the key may do.' })
  if (scopes.some((scope) => !scopeNames.includes(scope as Scope)))
    problems.push({ path: 'scopes', code: 'invalid_value', message: 'There is no such scope.' })
  const expires_at = expires_on === undefined ? now + lifetime : (parseDate(expires_on) ?? NaN)
  if (expires_on !== undefined) {
    if (!(expires_at > now && expires_at <= now + limits.keyLifetime))
      problems.push({
        path: 'expires_on',
        code: 'invalid_value',
        message: 'Choose a day after today, within a year.',
      })
  } else if (!keyLifetimes.includes(lifetime))
    problems.push({
      path: 'lifetime',
      code: 'invalid_value',
      message: 'Choose one of the times that are listed.',
    })
  if (problems.length > 0) throw invalidFields(...problems)
  return { name, scopes: granted, expires_at }
}

/** Listing limit. Active keys are among the latest, unless a member creates and revokes very many. */
const MOST_LISTED = 100

/** The keys of a member, latest first. */
export interface OwnKeys {
  readonly active: readonly ApiKeyRow[]
  readonly ended: readonly ApiKeyRow[]
}

/** Returns the keys of the viewer. @throws SignInNeeded */
export async function ownKeys(view: View): Promise<OwnKeys> {
  const { tx, member, now, lastUses } = memberContextOf(view)
  const rows = {
    index: 'ofMember',
    equals: { member_id: member.id },
    order: 'desc',
    limit: MOST_LISTED,
  } as const
  const used = (row: ApiKeyRow) => ({ ...row, last_used_at: lastUses?.ofKey(row) ?? row.last_used_at })
  const active = await tx.page(apiKeys, {
    ...rows,
    where: [
      ['revoked_at', '=', null],
      ['expires_at', '>', now],
    ],
  })
  const ended = await tx.page(apiKeys, {
    ...rows,
    where: [
      {
        any: [
          ['revoked_at', '!=', null],
          ['expires_at', '<=', now],
        ],
      },
    ],
  })
  return { active: active.map(used), ended: ended.map(used) }
}

/** Revokes a key of a member immediately; false if they have no such active key. */
export const revokeOwnKey = (store: Store, member: MemberRow, id: number, now: number): Promise<boolean> =>
  store.transact(async (tx) => {
    const own = { member_id: member.id, revoked_at: null }
    const revoked = await tx.update(apiKeys, id, { revoked_at: now }, own)
    if (revoked === undefined) return false
    await auditKey(tx, 'key.revoke', revoked, member, groundsOfOwner(member), now)
    return true
  })

/** Returns the audit note for a member's own act; it is recorded as an operator's is. */
const groundsOfOwner = ({ id, username }: MemberRow): AuditNote => ({
  actor: { id, name: username },
  reason: null,
})
