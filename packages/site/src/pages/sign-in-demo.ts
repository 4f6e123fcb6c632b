import { ApiError } from '@chowk/engine'
import { SHORT_FORM_BYTES } from '../http/form.ts'
import type { Page } from '../page.ts'
import { signInBy } from './sign-in.ts'

/** Signs in as the member of the demonstration; 404 on other sites. */
export const signInDemo: Page = {
  open: true,
  formBytes: SHORT_FORM_BYTES,
  async submit(context) {
    const { demoMember } = context.settings
    if (demoMember === undefined) throw new ApiError('not_found')
    return signInBy(context, { by: 'demonstration', username: demoMember }, new ApiError('not_found'))
  },
}
