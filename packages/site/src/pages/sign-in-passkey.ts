import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import { passkeyOf, signInByPasskey } from '@chowk/engine/visits'
import { seeOther } from '../http/answer.ts'
import { SHORT_FORM_BYTES } from '../http/form.ts'
import { keepSession } from '../http/session-cookie.ts'
import type { Page } from '../page.ts'
import { readAnswer, refused, verifyPasskey } from '../passkeys/verify.ts'
import { signIn, returnPath } from './sign-in.ts'

/** Signs in with a passkey, which identifies the member. */
export const signInPasskey: Page = {
  open: true,
  holdsSecrets: true,
  formBytes: SHORT_FORM_BYTES,
  show: (context) => signIn.show(context),
  async submit(context) {
    const { form, look, visits, device, origin } = context
    const answer = readAnswer<AuthenticationResponseJSON>(form.text('answer'))
    const passkey = await look((visit) => passkeyOf(visit, answer.id))
    if (passkey === undefined) throw refused()
    const { counter, answered } = await verifyPasskey(context, answer, passkey)
    const secret = await visits.change((signing, now) =>
      signInByPasskey(signing, passkey, counter, answered, { agent: device.agent, now }),
    )
    if (secret === undefined) throw refused()
    return seeOther(returnPath(form.text('to')), { 'set-cookie': keepSession(origin, secret) })
  },
}
