import { errors } from '@chowk/contract'
import { countOpenReports } from '@chowk/engine/website'
import { ApiError, SignInNeeded } from '@chowk/engine'
import { FORM_FIELD } from './components/actions.ts'
import { formError as whyRefused } from './components/form.ts'
import { layout } from './components/layout.ts'
import { withQuery } from './components/pager.ts'
import { focusFirst, html, type Html } from './html.ts'
import type { Answer, PageShown } from './http/answer.ts'
import { Form } from './http/form.ts'
import { HTML, type Rendered } from './http/respond.ts'
import { wasFollowed } from './http/same-site.ts'
import type { Page, PageContext } from './page.ts'
import { SUSPENDED } from './pages/suspended.ts'
import { failurePage, headersOf } from './pages/failure.ts'
import { markdownOf, linkMarkdownAlternate } from './markdown-alternate.ts'
import { pageContextOf, type PageRequest, type SiteContext } from './site-context.ts'

/**
 * Shows the requested page, or an error, in one view. If following a link to it changes state, the surrounding layout
 * is read afterwards.
 */
export async function showPage(site: SiteContext, request: PageRequest): Promise<Rendered> {
  const { engine, origin } = site
  const rendered = await engine.view({ session: request.secret }, async (visit) => {
    const context = await pageContextOf(site, request, visit)
    const answer = await answerOf(request, context)
    const { member } = visit
    const followed = wasFollowed(request.head, origin) ? answer.followed : undefined
    return followed && member ? { answer, member, followed } : render(context, answer)
  })
  if (!('answer' in rendered)) return rendered
  try {
    await rendered.followed((id, input) => engine.as(rendered.member).call(id, input))
  } catch (error) {
    // The content was deleted in between.
    if (!(error instanceof ApiError)) throw error
  }
  return engine.view({ session: request.secret }, async (visit) =>
    render(await pageContextOf(site, request, visit), rendered.answer),
  )
}

async function answerOf(
  { page, path, query, alternate }: PageRequest,
  context: PageContext,
): Promise<Answer> {
  try {
    if (alternate !== undefined) return markdownOf(alternate, context.origin, query)
    if (context.suspension && !page.forSuspended) return { to: SUSPENDED }
    if (page.show === undefined) throw new ApiError('not_found')
    const answer = await page.show(context)
    return page.markdown ? linkMarkdownAlternate(answer, path, query) : answer
  } catch (error) {
    return (await withoutInvalidQuery(page, context, error)) ?? errorAnswer(error, context)
  }
}

/** Shows a page again without the rejected part of its query. The error is next to the field of the form. */
async function withoutInvalidQuery(
  page: Page,
  context: PageContext,
  error: unknown,
): Promise<Answer | undefined> {
  if (!(error instanceof ApiError)) return undefined
  const invalidPaths = (error.details.fields ?? []).map(({ path }) => path)
  // The cursor is of another order or another viewer.
  if (invalidPaths.includes('cursor')) return { to: withQuery(context, { after: undefined }) }
  const query = new URLSearchParams(context.query)
  for (const name of invalidPaths) query.delete(name)
  if (query.size === context.query.size) return undefined
  return showRejectedForm(page, { ...context, query }, error, new Form(context.query))
}

/**
 * Shows the page of a refused form, with the error; undefined if it is missing or not visible to the viewer.
 * @param texts The typed text, for a page that no longer has the form.
 */
export async function showRejectedForm(
  { show }: Page,
  context: PageContext,
  failure: ApiError,
  form: Form,
  texts?: Html,
): Promise<PageShown | undefined> {
  const look = { ...context, refused: { failure, form } }
  try {
    const again = await show?.(look)
    if (again === undefined || !('main' in again)) return undefined
    const placed = focusFirst(again.main)
    const isSaid = placed?.toString().includes(String(whyRefused(look)))
    return {
      ...again,
      title: `Error: ${again.title}`,
      // The error stands at the top where neither the page nor a field of it shows what is wrong.
      main: isSaid
        ? placed!
        : html`${[whyRefused(look, placed === undefined), form.has(FORM_FIELD) ? texts : '', placed ?? again.main]}`,
      status: errors[failure.code].status,
      headers: { ...again.headers, ...headersOf(failure) },
    }
  } catch (error) {
    if (error instanceof ApiError || error instanceof SignInNeeded) return undefined
    throw error
  }
}

/** Returns the response to an error of the interface. Rethrows internal errors. */
export function errorAnswer(error: unknown, { member, address }: PageContext): Answer {
  if (error instanceof ApiError) return failurePage(error)
  if (error instanceof SignInNeeded && member === undefined)
    return { to: `/sign-in?${new URLSearchParams({ to: address }).toString()}` }
  throw error
}

/** Renders a result; a page gets its layout, read in the same view. */
export async function render(context: PageContext, answer: Answer): Promise<Rendered> {
  const member = context.member?.username
  if ('to' in answer) return redirected(answer, member)
  if ('body' in answer) return { status: 200, ...answer, member }
  const unread = context.visit.member && {
    notifications: (await context.visit.read('notifications.count')).unread,
    messages: (await context.visit.read('chats.unreadCount')).unread,
    ...(context.visit.member.role === 'moderator' && { reports: await countOpenReports(context.visit) }),
  }
  const body = layout(answer, context.identity, context, unread)
  return { status: answer.status ?? 200, type: HTML, body, headers: answer.headers, member }
}

export const redirected = (
  { to, status = 303, headers }: Extract<Answer, { to: string }>,
  member: string | undefined,
): Rendered => ({
  status,
  type: 'text/plain; charset=utf-8',
  body: '',
  headers: { location: to.replaceAll(UNSAFE, encodeURIComponent), ...headers },
  member,
})

/** Matches characters that headers can't contain; percent escapes stay unchanged. */
const UNSAFE = /[^\x21-\x7e]+/gu
