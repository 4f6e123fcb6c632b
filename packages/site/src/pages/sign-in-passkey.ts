import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import { passkeyOf } from '@chowk/engine/website'
import { SHORT_FORM_BYTES } from '../http/form.ts'
import type { Page } from '../page.ts'
import { readAnswer, invalidPasskey, verifyPasskey } from '../passkeys/verify.ts'
import { signIn, signInBy } from './sign-in.ts'

/** Signs in with a passkey, which identifies the member. */
export const signInPasskey: Page = {
  open: true,
  containsSecrets: true,
  formBytes: SHORT_FORM_BYTES,
  show: (context) => signIn.show(context),
  async submit(context) {
    const answer = readAnswer<AuthenticationResponseJSON>(context.form.text('answer'))
    const passkey = await context.read((visit) => passkeyOf(visit, answer.id))
    if (passkey === undefined) throw invalidPasskey()
    const verified = await verifyPasskey(context, answer, passkey)
    const { id: passkey_id, counter: seen } = passkey
    return signInBy(context, { by: 'passkey', passkey_id, seen, ...verified }, invalidPasskey())
  },
}
