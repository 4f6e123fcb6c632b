import { limits } from '@chowk/contract/core'
import { conflict } from '../../api-error.ts'
import { apiKeys, type ApiKeyRow, type MemberRef } from '../../entities/members.ts'
import type { ReadTx } from '../../store/store.ts'
import { memberContextOf, type View } from '../../view.ts'

/** Selects the active keys of a member. */
const activeKeys = ({ id: member_id }: MemberRef, now: number) =>
  ({
    index: 'ofMember',
    equals: { member_id },
    where: [
      ['revoked_at', '=', null],
      ['expires_at', '>', now],
    ],
  }) as const

/** The reason why a member cannot create another key. Undefined if they can. */
const fullOf = (active: number, subject = 'You have'): string | undefined =>
  active >= limits.activeKeys ? `${subject} ${limits.activeKeys} active keys; revoke one first.` : undefined

/** @throws ApiError `conflict` if a member, whom `subject` names, can have no more keys. */
export async function checkActiveKeys(tx: ReadTx, member: MemberRef, now: number, subject?: string) {
  const full = fullOf(await tx.count(apiKeys, activeKeys(member, now)), subject)
  if (full !== undefined) throw conflict(full)
}

/** Listing limit. Active keys are among the latest, unless a member creates and revokes very many. */
const MAX_LISTED_KEYS = 100

/** The keys of a member, latest first. */
export interface OwnKeys {
  readonly active: readonly ApiKeyRow[]
  readonly ended: readonly ApiKeyRow[]
  /** Why they can have no more active ones; undefined if they can. */
  readonly full: string | undefined
}

/** Returns the keys of the viewer. @throws SignInNeeded */
export async function ownKeys(view: View): Promise<OwnKeys> {
  const { tx, member, now, lastUses } = memberContextOf(view)
  const selection = activeKeys(member, now)
  const page = { order: 'desc', limit: MAX_LISTED_KEYS } as const
  const used = (row: ApiKeyRow) => ({ ...row, last_used_at: lastUses?.ofKey(row) ?? row.last_used_at })
  const active = await tx.page(apiKeys, { ...selection, ...page })
  const ended = await tx.page(apiKeys, {
    ...selection,
    ...page,
    where: [
      {
        any: [
          ['revoked_at', '!=', null],
          ['expires_at', '<=', now],
        ],
      },
    ],
  })
  return { active: active.map(used), ended: ended.map(used), full: fullOf(active.length) }
}
