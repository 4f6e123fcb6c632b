import { forbidden } from '../../api-error.ts'
import type { Acting, ReadContext } from '../../handler.ts'

/** The reader or actor: an actor, or the member of a view. */
type Judging = Partial<Pick<Acting, 'actor'>> & Partial<Pick<ReadContext, 'member'>>

/** Returns the id of whoever reads or acts; null for an operator. */
export const judgeOf = ({ actor, member }: Judging): number | null =>
  actor === undefined ? (member?.id ?? null) : actor.id

/**
 * Nobody judges their own case: moderators and admins neither decide nor read what is reported of themselves.
 * @throws ApiError `forbidden`
 */
export function assertImpartial(judging: Judging, responsible: number | null | undefined): void {
  if (responsible != null && responsible === judgeOf(judging))
    throw forbidden('This is about you: somebody else decides it.')
}
