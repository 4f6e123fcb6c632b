import { seeOther } from '../http/answer.ts'
import { forgetSession } from '../http/session-cookie.ts'
import type { Page } from '../page.ts'

/** Ends the current session, unless it has already ended. */
export const signOut: Page = {
  forSuspended: true,
  open: true,
  async submit({ sender, performOwn, origin }) {
    if (sender) await performOwn('sessions.end', { params: { id: 'this' } })
    return seeOther('/?done=signed-out', { 'set-cookie': forgetSession(origin) })
  },
}
