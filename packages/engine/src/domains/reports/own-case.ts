import { forbidden } from '../../api-error.ts'
import type { Acting, ReadContext } from '../../handler.ts'

/** The reader or actor: an actor, or the member of a view. */
type Judging = Partial<Pick<Acting, 'actor'>> & Partial<Pick<ReadContext, 'member'>>

/** The ID of the caller. Null for an operator. */
export const judgeOf = ({ actor, member }: Judging): number | null =>
  actor === undefined ? (member?.id ?? null) : actor.id

/**
 * No one decides their own case: moderators and admins cannot read or resolve reports about themselves.
 * @throws ApiError `forbidden`
 */
export function assertImpartial(judging: Judging, responsible: number | null | undefined): void {
  if (responsible != null && responsible === judgeOf(judging))
    throw forbidden('This report is about you, so someone else must decide it.')
}
