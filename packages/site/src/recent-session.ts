import { ApiError } from '@chowk/engine'
import { isRecent, SignInNeeded, type View, type SessionRow } from '@chowk/engine/visits'
import type { FormContext } from './page.ts'

/** Why an old session may not change how its member signs in. */
export const TOO_LONG_AGO =
  'To make changes here, sign out and sign in again. Your last sign-in was too long ago.'

/** Returns whether the viewer signed in just now. */
export const hasRecentSession = ({ session, now }: View): boolean =>
  session !== undefined && isRecent(session, now)

/** Returns the session of a sender who signed in just now. @throws SignInNeeded, ApiError `forbidden` */
export async function recentSession({ look }: Pick<FormContext, 'look'>): Promise<SessionRow> {
  const { session, now } = await look(async (visit) => visit)
  if (session === undefined) throw new SignInNeeded()
  if (!isRecent(session, now)) throw new ApiError('forbidden', { message: TOO_LONG_AGO })
  return session
}
