import { errors } from '@chowk/contract'
import { Failure, type ReadBody } from '@chowk/engine'
import { networkOf, SignInNeeded, type MemberRow } from '@chowk/engine/visits'
import { Form, FORM_BYTES, readForm } from './http/form.ts'
import type { Rendered } from './http/respond.ts'
import { mustComeFromHere, mustHoldToken, TOKEN_FIELD } from './http/same-site.ts'
import type { Sending } from './page.ts'
import { headersOf } from './pages/failure.ts'
import { redirected, refusal, render } from './show-page.ts'
import { callInterface } from './call-interface.ts'
import { lookingAt, placeOf, tokenFor, type Asked, type Surroundings } from './surroundings.ts'

/** How many forms a member, and whoever is not signed in at an address, may send. */
const FORMS_OF_MEMBER = { limit: 60, spanMs: 60_000 }
const FORMS_FROM_NETWORK = { limit: 10, spanMs: 60_000 }

/** Takes a form; undefined where the caller went away before all of it was there. */
export async function submitForm(
  surroundings: Surroundings,
  asked: Asked,
  readBody: ReadBody,
): Promise<Rendered | undefined> {
  let form = new Form(new URLSearchParams())
  try {
    const member = await admit(surroundings, asked)
    const bytes = asked.head.hasBody ? await readBody(FORM_BYTES) : new Uint8Array()
    if (bytes === 'aborted') return undefined
    if (bytes === 'too-large') throw new Failure('payload_too_large')
    form = readForm(asked.head.header('content-type'), bytes)
    if (member !== undefined) mustHoldToken(form, asked.secret ?? '')
    const answer = await asked.page.submit!(sendingOf(surroundings, asked, form, member))
    if ('to' in answer) return redirected(answer, member?.username)
    return await surroundings.visits.look(asked.secret, (visit) =>
      render(lookingAt(surroundings, asked, visit), answer),
    )
  } catch (error) {
    return showRefused(surroundings, asked, form, error)
  }
}

/** Who sends the form, before it is read. Gives nobody for a form that anybody may send. */
async function admit({ visits, origin }: Surroundings, asked: Asked): Promise<MemberRow | undefined> {
  const { head, page, secret } = asked
  if (page.submit === undefined) throw new Failure('not_found')
  mustComeFromHere(head, origin)
  const member = await visits.look(secret, async (visit) => visit.member)
  if (member !== undefined) await visits.takePlace(`forms:${member.id}`, FORMS_OF_MEMBER)
  else if (page.open) await visits.takePlace(`forms:${networkOf(head.address)}`, FORMS_FROM_NETWORK)
  else throw new SignInNeeded()
  return member
}

function sendingOf(
  surroundings: Surroundings,
  asked: Asked,
  form: Form,
  member: MemberRow | undefined,
): Sending {
  const { visits } = surroundings
  const { head, secret } = asked
  return {
    ...placeOf(surroundings, asked),
    form,
    sender: member,
    visits,
    token: tokenFor(surroundings, asked, member),
    callInterface: (request) => callInterface(surroundings.engine, head, request),
    device: { agent: head.header('user-agent'), network: networkOf(head.address) },
    look: (work) => visits.look(secret, work),
    perform: (id, input) => {
      if (member === undefined) throw new SignInNeeded()
      return visits.perform(member, id, input, form.text(TOKEN_FIELD))
    },
  }
}

/** The page with what was typed and why it was refused, where it has forms; else the reason alone. */
const showRefused = (
  surroundings: Surroundings,
  asked: Asked,
  form: Form,
  error: unknown,
): Promise<Rendered> =>
  surroundings.visits.look(asked.secret, async (visit) => {
    const looking = lookingAt(surroundings, asked, visit)
    const { show } = asked.page
    if (error instanceof Failure && show !== undefined) {
      const again = await show({ ...looking, refused: { failure: error, form } }).catch(() => undefined)
      if (again !== undefined && 'main' in again)
        return render(looking, {
          ...again,
          status: errors[error.code].status,
          headers: { ...again.headers, ...headersOf(error) },
        })
    }
    return render(looking, refusal(error, looking))
  })
