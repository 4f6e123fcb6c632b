import { ApiError } from '@chowk/engine'
import { signInToDemonstration } from '@chowk/engine/visits'
import { seeOther } from '../http/answer.ts'
import { SHORT_FORM_BYTES } from '../http/form.ts'
import { keepSession } from '../http/session-cookie.ts'
import type { Page } from '../page.ts'
import { returnPath } from './sign-in.ts'

/** Signs in as the member of the demonstration; 404 on other sites. */
export const signInDemo: Page = {
  open: true,
  formBytes: SHORT_FORM_BYTES,
  async submit({ settings: { demoMember }, visits, device, origin, form }) {
    if (demoMember === undefined) throw new ApiError('not_found')
    const secret = await visits.change((signing, now) =>
      signInToDemonstration(signing, demoMember, { agent: device.agent, now }),
    )
    if (secret === undefined) throw new ApiError('not_found')
    return seeOther(returnPath(form.text('to')), { 'set-cookie': keepSession(origin, secret) })
  },
}
