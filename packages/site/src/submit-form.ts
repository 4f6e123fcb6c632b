import { errors, limits } from '@chowk/contract'
import { ApiError, type FieldProblem, type PassBody, type ReadBody, type RequestHead } from '@chowk/engine'
import { members, networkOf, SignInNeeded, type MemberRow } from '@chowk/engine/visits'
import type { Answer } from './http/answer.ts'
import { refusal as whyRefused } from './components/form.ts'
import { holdsWhatWasTyped } from './components/kept-form.ts'
import { waitOf } from './components/wait.ts'
import { html } from './html.ts'
import { FORM_BYTES, readForm, SHORT_FORM_BYTES, tooLarge, type Form } from './http/form.ts'
import { isFormWithFiles, readFormWithFiles, type SentFile } from './http/form-with-files.ts'
import type { Rendered } from './http/respond.ts'
import { holdsToken, mustComeFromHere, mustHoldToken, TOKEN_FIELD } from './http/same-site.ts'
import type { PageContext, Page, FormContext } from './page.ts'
import { headersOf } from './pages/failure.ts'
import { signedOutPage } from './pages/signed-out.ts'
import { redirected, refusal, render } from './show-page.ts'
import { callInterface } from './call-interface.ts'
import { pageContextOf, placeOf, tokenFor, type PageRequest, type SiteContext } from './site-context.ts'

/** How many forms a member, and whoever is not signed in at an address, may send. */
const FORMS_OF_MEMBER = { limit: 60, spanMs: 60_000 }
const FORMS_FROM_NETWORK = { limit: 10, spanMs: 60_000 }
/** How many images a member may send in forms. */
const IMAGES_OF_MEMBER = { limit: 100, spanMs: 60 * 60_000 }

/** What a field for files is called after: the field that gets the paths of its images. */
const FILE_FIELD = /\.file$/

/** The body of a request, to be read in one of two ways. */
export interface SentBody {
  readonly read: ReadBody
  readonly pass: PassBody
  /** Gets what is read of it. */
  readonly form: Form
}

/** Takes a form; undefined where the caller went away before all of it was there. */
export async function submitForm(
  surroundings: SiteContext,
  asked: PageRequest,
  body: SentBody,
): Promise<Rendered | undefined> {
  const { visits } = surroundings
  const { form } = body
  try {
    const member = await admit(surroundings, asked)
    if (!(await readInto(form, surroundings, asked, body, member))) return undefined
    if (member === undefined && !asked.page.open) throw new SignInNeeded()
    if (member !== undefined) {
      mustHoldToken(form, asked.secret ?? '')
      // Once it is read: what was typed is shown again.
      await visits.checkRateLimit(`forms:${member.id}`, FORMS_OF_MEMBER)
    }
    const answer = await asked.page.submit!(sendingOf(surroundings, asked, form, member))
    if ('to' in answer) return redirected(answer, member?.username)
    return await visits.look(asked.secret, async (visit) => {
      const context = pageContextOf(surroundings, asked, visit)
      if (!('again' in answer)) return render(context, answer)
      return render(context, await asked.page.show!({ ...context, draft: answer.again }))
    })
  } catch (error) {
    return showRefused(surroundings, asked, form, error)
  }
}

/** Who sends the form, before it is read. What nobody sends is read where anybody may send it, and so that what was typed is not lost. */
async function admit({ visits, origin }: SiteContext, asked: PageRequest): Promise<MemberRow | undefined> {
  const { head, page, secret } = asked
  if (page.submit === undefined) throw new ApiError('not_found')
  if (page.fromAnywhere) return undefined
  mustComeFromHere(head, origin)
  const member = await visits.look(secret, async (visit) => visit.member)
  if (member === undefined) {
    const network = networkOf(head.address)
    if (page.open) await visits.checkRateLimit(`forms:${network}`, FORMS_FROM_NETWORK)
    else if (
      page.holdsPasswords ||
      !(await isWithin(visits.checkRateLimit(`ended:${network}`, FORMS_FROM_NETWORK)))
    )
      throw new SignInNeeded()
  }
  return member
}

/** Whether there was a place. */
async function isWithin(place: Promise<void>): Promise<boolean> {
  try {
    await place
    return true
  } catch (error) {
    if (error instanceof ApiError) return false
    throw error
  }
}

/** Reads what was sent into `form`; false where the caller went away before all of it was there. */
async function readInto(
  form: Form,
  { engine, visits }: SiteContext,
  { head, page, secret }: PageRequest,
  { read, pass }: SentBody,
  member: MemberRow | undefined,
): Promise<boolean> {
  if (!head.hasBody) return true
  // What counts is in its address.
  if (page.fromAnywhere) return (await read(SHORT_FORM_BYTES)) !== 'aborted'
  const type = head.header('content-type')
  if (type === undefined || !isFormWithFiles(type) || !page.takesImages) {
    const bytes = await read(page.formBytes ?? FORM_BYTES)
    if (bytes === 'aborted') return false
    if (bytes === 'too-large') throw tooLarge()
    for (const [name, value] of readForm(type, bytes).entries()) form.add(name, value)
    return true
  }
  const problems: FieldProblem[] = []
  if (member === undefined) return readFormWithFiles(type, pass, form)
  const take = async ({ name, bytes }: SentFile) => {
    // Without its token the form is refused, once all that was typed is there.
    if (!holdsToken(form, secret ?? '')) return
    const path = name.replace(FILE_FIELD, '')
    try {
      if (bytes === undefined) throw new ApiError('payload_too_large', { message: 'The image is over 8 MB.' })
      await visits.checkRateLimit(`images:${member.id}`, IMAGES_OF_MEMBER)
      const sender = engine.as(member, { form: form.text(TOKEN_FIELD) })
      const { data } = await sender.call('media.upload', { body: bytes })
      form.add(path, data.url)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      // The rest of the form is read all the same, so that nothing that was typed is lost.
      const [problem] = error.details.fields ?? []
      problems.push({
        path,
        code: problem?.code ?? 'invalid_value',
        message: problem?.message ?? `${error.message} ${waitOf(error)}`.trim(),
      })
    }
  }
  let isLetIn = false
  const whole = await engine.runtime.bodies
    .during(member.id, heldOf(head), () => {
      isLetIn = true
      return readFormWithFiles(type, pass, form, take)
    })
    .catch(async (error: unknown) => {
      // Its text is read all the same, so that nothing that was typed is lost.
      if (isLetIn || !(await readFormWithFiles(type, pass, form))) throw error
      mustHoldToken(form, secret ?? '')
      throw error
    })
  if (whole && problems.length > 0) {
    mustHoldToken(form, secret ?? '')
    throw new ApiError('validation_failed', { fields: problems })
  }
  return whole
}

/** How many bytes of a form with files are held at once: its text, and one file after the other. */
const heldOf = (head: RequestHead): number =>
  Math.min(Number(head.header('content-length') ?? Infinity), FORM_BYTES + limits.image)

function sendingOf(
  surroundings: SiteContext,
  asked: PageRequest,
  form: Form,
  member: MemberRow | undefined,
): FormContext {
  const { visits, moderation } = surroundings
  const { head, secret } = asked
  return {
    ...placeOf(surroundings, asked),
    form,
    sender: member,
    visits,
    moderation,
    token: tokenFor(surroundings, asked, member),
    callInterface: (request) => callInterface(surroundings.engine, head, request),
    device: { agent: head.header('user-agent'), network: networkOf(head.address) },
    look: (work) => visits.look(secret, work),
    perform: async (id, input, look) => {
      if (member === undefined) throw new SignInNeeded()
      const first = look && (await visits.firstLook(member, look))
      return surroundings.engine.as(member, { form: form.text(TOKEN_FIELD), first }).call(id, input)
    },
    performFor: async (memberId, id, input) => {
      const { engine } = surroundings
      const other = await engine.store.read((tx) => tx.get(members, memberId))
      if (other !== undefined) await engine.as(other).call(id, input)
    },
  }
}

/** The page with what was typed and why it was refused, where it has forms; else the reason alone. */
const showRefused = (
  surroundings: SiteContext,
  asked: PageRequest,
  form: Form,
  error: unknown,
): Promise<Rendered> =>
  surroundings.visits.look(asked.secret, async (visit) => {
    const context = pageContextOf(surroundings, asked, visit)
    if (error instanceof ApiError) {
      const refusedLook = { ...context, refused: { failure: error, form, isSaid: false, hasFocus: false } }
      const again = await showAgain(asked.page, refusedLook)
      if (again !== undefined && 'main' in again)
        return render(context, {
          ...again,
          title: `Error: ${again.title}`,
          // A page that does not say it by itself has it above all else.
          main: refusedLook.refused.isSaid ? again.main : html`${whyRefused(refusedLook)} ${again.main}`,
          status: errors[error.code].status,
          headers: { ...again.headers, ...headersOf(error) },
        })
    }
    const isOver = error instanceof SignInNeeded && visit.member === undefined && holdsWhatWasTyped(form)
    return render(context, isOver ? signedOutPage(asked.address, form) : refusal(error, context))
  })

/** The page that a form was sent to; undefined where it is not there, or not for who looks. */
async function showAgain({ show }: Page, context: PageContext): Promise<Answer | undefined> {
  try {
    return await show?.(context)
  } catch (error) {
    if (error instanceof ApiError || error instanceof SignInNeeded) return undefined
    throw error
  }
}
