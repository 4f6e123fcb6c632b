import { seeOther } from '../http/answer.ts'
import { forgetSession } from '../http/session-cookie.ts'
import type { Page } from '../page.ts'

/** Ends the current session. */
export const signOut: Page = {
  async submit({ performOwn, origin }) {
    await performOwn('sessions.end', { params: { id: 'this' } })
    return seeOther('/?done=signed-out', { 'set-cookie': forgetSession(origin) })
  },
}
