import { endSession } from '@chowk/engine/visits'
import { seeOther } from '../http/answer.ts'
import { forgetSession } from '../http/session-cookie.ts'
import type { Page } from '../page.ts'

/** Ends the current session. */
export const signOut: Page = {
  async submit({ look, visits, origin }) {
    const session = await look(async (visit) => visit.session)
    if (session !== undefined) await visits.change(({ store }) => endSession(store, session))
    return seeOther('/', { 'set-cookie': forgetSession(origin) })
  },
}
