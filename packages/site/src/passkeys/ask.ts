import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server'
import type { MemberRow, PasskeyRow } from '@chowk/engine'
import { newChallenge } from '@chowk/engine/website'
import { tokenField } from '../components/form.ts'
import { html, type Html, type Part } from '../html.ts'
import type { PageContext } from '../page.ts'

/** COSE numbers of EdDSA, ECDSA and RSA. */
const ALGORITHMS = [-8, -7, -257] as const
const TIMEOUT = 5 * 60_000

/** Returns the relying party id, under which devices store passkeys. */
export const relyingParty = (origin: string): string => new URL(origin).hostname

/** Returns the name under which devices store a member, for WebAuthn. */
export const userHandleOf = ({ id }: Pick<MemberRow, 'id'>): string =>
  Buffer.from(String(id)).toString('base64url')

type Question =
  | { readonly way: 'get'; readonly options: PublicKeyCredentialRequestOptionsJSON }
  | { readonly way: 'create'; readonly options: PublicKeyCredentialCreationOptionsJSON }

/** Asks for any passkey of this site. */
export const askForPasskey = ({ visit, origin }: PageContext): Question => ({
  way: 'get',
  options: {
    challenge: newChallenge(visit),
    rpId: relyingParty(origin),
    userVerification: 'required',
    timeout: TIMEOUT,
  },
})

/** Requests a new passkey for a member, on a device without one. */
export const askForNewPasskey = (
  { visit, origin, identity }: PageContext,
  member: MemberRow,
  known: readonly PasskeyRow[],
): Question => ({
  way: 'create',
  options: {
    challenge: newChallenge(visit),
    rp: { id: relyingParty(origin), name: identity.name },
    user: { id: userHandleOf(member), name: member.username, displayName: member.display_name },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: 'public-key' })),
    excludeCredentials: known.map(({ credential_id }) => ({ id: credential_id, type: 'public-key' })),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    attestation: 'none',
    timeout: TIMEOUT,
  },
})

/** Renders a form that a passkey completes. Hidden until the script of the page detects support. */
export const passkeyForm = (context: PageContext, action: string, question: Question, fields: Part): Html =>
  html`<div hidden>
    <form class="fields" method="post" action="${action}" data-passkey="${JSON.stringify(question)}">
      ${tokenField(context.token)}<input type="hidden" name="answer" value="" />${fields}
      <p class="problem" role="status"></p>
    </form>
  </div>`
