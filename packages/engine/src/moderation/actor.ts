import { members } from '../entities/members.ts'
import { forbidden } from '../api-error.ts'
import type { ReadTx } from '../store/store.ts'

/** Who moderates or administers: a member who is a moderator, or whoever runs the platform, by a name of theirs. */
export type Administrator = { readonly memberId: number } | { readonly operator: string }

/** The same as it is noted down. */
export interface Actor {
  /** Null of an operator. */
  readonly id: number | null
  readonly name: string
}

/** Whoever a time that came acts for. */
export const SCHEDULE_ACTOR: Actor = { id: null, name: 'schedule' }

/** @throws ApiError `forbidden` for a member who is no moderator now. */
export async function actorOf(tx: ReadTx, by: Administrator): Promise<Actor> {
  if ('operator' in by) return { id: null, name: by.operator }
  const member = await tx.get(members, by.memberId)
  if (member?.status !== 'active' || member.role !== 'moderator') throw forbidden('This is for moderators.')
  return { id: member.id, name: member.username }
}
