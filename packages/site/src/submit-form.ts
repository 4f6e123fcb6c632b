import { limits } from '@chowk/contract'
import {
  ApiError,
  type FieldProblem,
  type PassBody,
  type ReadBody,
  type RequestHead,
  SignInNeeded,
  type MemberRow,
  imageTooLarge,
} from '@chowk/engine'
import { checkRateLimit, networkOf, releaseRateLimit, whileBodyPends } from '@chowk/engine/website'
import { calendarOf } from './calendar.ts'
import { RESUBMIT_PREFIX, WRITING_FIELD } from './components/form.ts'
import { hasDraft, typedTexts } from './components/draft-form.ts'
import { waitOf } from './components/wait.ts'
import { html } from './html.ts'
import { FORM_BYTES, readForm, SHORT_FORM_BYTES, tooLarge, type Form } from './http/form.ts'
import { isFormWithFiles, readFormWithFiles, type SentFile } from './http/form-with-files.ts'
import type { Rendered } from './http/respond.ts'
import { hasToken, assertSameOrigin, assertToken, pageBefore, TOKEN_FIELD } from './http/same-site.ts'
import { mayBeShown, type FormContext } from './page.ts'
import { returnPath } from './pages/sign-in.ts'
import { SUSPENDED } from './pages/suspended.ts'
import { signedOutPage } from './pages/signed-out.ts'
import { DuplicateSubmission } from './duplicate-submission.ts'
import { redirected, errorAnswer, render, showRejectedForm } from './show-page.ts'
import { callInterface } from './call-interface.ts'
import { pageContextOf, placeOf, tokenFor, type PageRequest, type SiteContext } from './site-context.ts'
import { signedIn } from './signed-in.ts'
import { withOtherEntries } from './writing/write-page.ts'

/** Rate limits of forms, by member and by network of visitors. */
const FORMS_OF_MEMBER = { limit: 60, spanMs: 60_000 }
const FORMS_FROM_NETWORK = { limit: 10, spanMs: 60_000 }
/** Rate limit of images in forms. */
const IMAGES_OF_MEMBER = { limit: 100, spanMs: 60 * 60_000 }

/** Suffix of file fields; the field without it gets the paths of the images. */
const FILE_FIELD = /\.file$/

/** The request body, read in one of two ways. */
export interface SentBody {
  readonly read: ReadBody
  readonly pass: PassBody
  /** Receives the fields read. */
  readonly form: Form
}

/** Handles a submitted form; undefined if the client disconnected. */
export async function submitForm(
  site: SiteContext,
  request: PageRequest,
  body: SentBody,
): Promise<Rendered | undefined> {
  const { engine } = site
  const { form } = body
  try {
    const { member, calendar, isSuspended } = await admit(site, request)
    if (isSuspended) return redirected({ to: SUSPENDED }, undefined)
    if (!(await readInto(form, site, request, body, member))) return undefined
    if (member === undefined && !request.page.open) throw new SignInNeeded()
    if (member !== undefined) {
      assertToken(form, request.secret ?? '')
      // After reading the form, so that typed values are shown again.
      await checkRateLimit(engine, `forms:${member.id}`, FORMS_OF_MEMBER)
    }
    const repeat: Repeat = {}
    const answer =
      (request.page.show && (await withOtherEntries(form))) ??
      (await request.page.submit!(sendingOf(site, request, { form, calendar, member }, repeat)))
    if ('to' in answer) {
      if (repeat.kind === 'changed' || repeat.kind === 'alike')
        throw new DuplicateSubmission(answer.to, repeat.kind)
      return redirected(answer, member?.username)
    }
    return await engine.view({ session: request.secret }, async (visit) => {
      const context = await pageContextOf(site, request, visit)
      if (!('again' in answer)) return render(context, answer)
      return render(context, await request.page.show!({ ...context, draft: answer.again }))
    })
  } catch (error) {
    return showRejected(site, request, form, error)
  }
}

/** Whether a form that created something was sent before, and how. */
interface Repeat {
  kind?: 'same' | 'changed' | 'alike'
}

interface Sender extends Pick<FormContext, 'calendar'> {
  readonly member: MemberRow | undefined
  readonly isSuspended?: boolean
}

/**
 * Returns the sender before the form is read. Forms of visitors are read where the page is open, or so that typed
 * values survive an ended session.
 */
async function admit({ engine, origin }: SiteContext, request: PageRequest): Promise<Sender> {
  const { head, page, secret } = request
  if (page.submit === undefined) throw new ApiError('not_found')
  const sender = await engine.view({ session: page.fromAnywhere ? undefined : secret }, async (visit) => ({
    member: visit.member ?? (page.forSuspended && visit.suspension?.member),
    isSuspended: visit.suspension !== undefined && !page.forSuspended && !page.open,
    calendar: await calendarOf(visit, head),
  }))
  if (sender.isSuspended) return sender
  if (page.fromAnywhere) return sender
  assertSameOrigin(head, origin)
  const { member } = sender
  if (member === undefined) {
    const network = networkOf(head.address)
    if (page.open) await checkRateLimit(engine, `forms:${network}`, FORMS_FROM_NETWORK)
    else if (
      page.containsSecrets ||
      !(await isWithin(checkRateLimit(engine, `ended:${network}`, FORMS_FROM_NETWORK)))
    )
      throw new SignInNeeded()
  }
  return sender
}

type Outcome = Awaited<ReturnType<ReadBody>>

/** Returns whether the caller left, or was too slow. */
const isCutOff = (outcome: Outcome): outcome is 'aborted' | 'too-slow' =>
  outcome === 'aborted' || outcome === 'too-slow'

/** Returns whether a rate limit has room. */
async function isWithin(check: Promise<void>): Promise<boolean> {
  try {
    await check
    return true
  } catch (error) {
    if (error instanceof ApiError) return false
    throw error
  }
}

/** Reads the body into `form`; false if the client disconnected. */
async function readInto(
  form: Form,
  { engine }: SiteContext,
  { head, page, secret }: PageRequest,
  { read, pass }: SentBody,
  member: MemberRow | undefined,
): Promise<boolean> {
  if (!head.hasBody) return true
  // The signed data is in the address.
  if (page.fromAnywhere) return !isCutOff(await read(SHORT_FORM_BYTES))
  const type = head.header('content-type')
  if (type === undefined || !isFormWithFiles(type) || !page.acceptsImages) {
    const bytes = await read(page.formBytes ?? FORM_BYTES)
    if (isCutOff(bytes)) return false
    if (bytes === 'too-large') throw tooLarge()
    for (const [name, value] of readForm(type, bytes).entries()) form.add(name, value)
    return true
  }
  const problems: FieldProblem[] = []
  if (member === undefined) return readFormWithFiles(type, pass, form)
  const accept = async ({ name, bytes }: SentFile) => {
    // Without a valid token the form is refused, after all its text was read.
    if (!hasToken(form, secret ?? '')) return
    const path = name.replace(FILE_FIELD, '')
    try {
      if (bytes === undefined) throw imageTooLarge()
      await checkRateLimit(engine, `images:${member.id}`, IMAGES_OF_MEMBER)
      const sender = { member, form: form.given(WRITING_FIELD) ?? form.text(TOKEN_FIELD) }
      const { data } = await engine.perform(sender, 'media.upload', { body: bytes })
      form.add(path, data.url)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      // Reads on, so that all typed text is kept.
      const [problem] = error.details.fields ?? []
      problems.push({
        path,
        code: problem?.code ?? 'invalid_value',
        message: problem?.message ?? `${error.message} ${waitOf(error)}`.trim(),
      })
    }
  }
  let isLetIn = false
  const whole = await whileBodyPends(engine, member.id, heldOf(head), () => {
    isLetIn = true
    return readFormWithFiles(type, pass, form, accept)
  }).catch(async (error: unknown) => {
    // Reads the text, so that it is kept.
    if (isLetIn || !(await readFormWithFiles(type, pass, form))) throw error
    assertToken(form, secret ?? '')
    throw error
  })
  if (whole && problems.length > 0) {
    assertToken(form, secret ?? '')
    throw new ApiError('validation_failed', { fields: problems })
  }
  return whole
}

/** Returns the maximum bytes of a form with files in memory: its text and one file. */
const heldOf = (head: RequestHead): number =>
  Math.min(Number(head.header('content-length') ?? Infinity), FORM_BYTES + limits.image)

function sendingOf(
  site: SiteContext,
  request: PageRequest,
  { form, calendar, member }: Pick<FormContext, 'form' | 'calendar'> & Sender,
  repeat: Repeat,
): FormContext {
  const { engine } = site
  const { head, secret } = request
  return {
    ...placeOf(site, request),
    form,
    calendar,
    sender: member,
    token: tokenFor(site, request, member),
    callInterface: (request) => callInterface(engine, head, request),
    device: { agent: head.header('user-agent'), network: networkOf(head.address) },
    checkRateLimit: (name, limit) => checkRateLimit(engine, name, limit),
    releaseRateLimit: (name) => releaseRateLimit(engine, name),
    read: (work) => engine.view({ session: secret }, work),
    perform: async (id, input, precondition) => {
      const name = form.given(WRITING_FIELD)
      const writing =
        name === undefined
          ? undefined
          : {
              name,
              // Short messages often repeat in a chat.
              mayRepeat: name.startsWith(RESUBMIT_PREFIX) || id === 'chats.send',
              onRepeat: (kind: NonNullable<Repeat['kind']>) => (repeat.kind = kind),
            }
      const caller = { member: signedIn(member), form: form.text(TOKEN_FIELD), precondition, writing }
      return engine.perform(caller, id, input)
    },
    performOwn: (id, input, madeAt) => {
      const name = form.given(WRITING_FIELD) ?? form.text(TOKEN_FIELD)
      const submission = madeAt === undefined ? undefined : { name, madeAt }
      return engine.perform({ session: secret ?? '', form: submission }, id, input)
    },
    moderate: async (id, input) => engine.perform({ moderator: signedIn(member).id }, id, input),
    performAsVisitor: (id, input) => engine.perform({ visitor: true }, id, input),
    performFor: (member, id, input) => engine.perform({ member }, id, input),
  }
}

/** Shows the page again with typed values and the error; without a form, only the error. */
const showRejected = (
  site: SiteContext,
  request: PageRequest,
  form: Form,
  error: unknown,
): Promise<Rendered> =>
  site.engine.view({ session: request.secret }, async (visit) => {
    const context = await pageContextOf(site, request, visit)
    const texts = mayBeShown(request.page) ? typedTexts(form) : undefined
    const again =
      error instanceof ApiError
        ? await showRejectedForm(request.page, context, error, form, texts)
        : undefined
    if (again !== undefined) return render(context, again)
    const isOver = error instanceof SignInNeeded && visit.member === undefined && hasDraft(form)
    if (isOver) return render(context, signedOutPage(request.address, form))
    // After signing in one goes on where the form was, if its own address has no page.
    const address = request.page.show ? context.address : pageBefore(request.head, site.origin)
    const answer = errorAnswer(error, { ...context, address })
    if (!('main' in answer)) return render(context, answer)
    const back = request.page.show
      ? ''
      : html`<p class="narrow"><a href="${returnPath(address)}">Go back</a></p>`
    return render(context, { ...answer, main: html`${[answer.main, texts, back]}` })
  })
