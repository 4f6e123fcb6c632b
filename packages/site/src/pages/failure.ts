import { errors } from '@chowk/contract'
import type { ApiError } from '@chowk/engine'
import { textPage } from '../components/column-page.ts'
import { layout } from '../components/layout.ts'
import { hasDraft, draftForm } from '../components/draft-form.ts'
import { waitOf } from '../components/wait.ts'
import { html } from '../html.ts'
import type { PageShown } from '../http/answer.ts'
import type { Form } from '../http/form.ts'
import { HTML, type Rendered } from '../http/respond.ts'
import type { Identity } from '../identity.ts'

const titles: Readonly<Record<number, string>> = {
  400: 'Not understood',
  403: 'Not allowed',
  404: 'Not found',
  410: 'Gone',
  413: 'Too large',
  421: 'Another address',
  422: 'Not valid',
  429: 'Too many requests',
  500: 'Something went wrong',
  503: 'Not available',
}

const NOTHING_HERE = 'The link may be wrong, or the page may have been deleted or hidden.'

/** Returns the headers of a failure. */
export const headersOf = ({ details: { retryAfter } }: ApiError): Readonly<Record<string, string>> =>
  retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }

/** Renders an error of the interface as a page. */
export function failurePage(failure: ApiError): PageShown {
  const { code, message, details } = failure
  const { status } = errors[code]
  const { fields = [] } = details
  const wait = waitOf(failure)
  return {
    ...textPage({
      title: titles[status] ?? 'Refused',
      above: html`<p class="kind">${status}</p>`,
      body: [
        html`<p dir="auto">
          ${message === errors.not_found.message ? NOTHING_HERE : [message, ...fields.map((field) => field.message)].join(' ')}
        </p>`,
        wait === '' ? '' : html`<p>${wait}</p>`,
        html`<p class="actions">
          <a class="button" href="/">Go to the home page</a>
          ${status === 404 ? html`<a href="/search">Search</a> <a href="/posts">New posts</a> <a href="/questions">Questions</a> <a href="/tags">Tags</a>` : ''}
        </p>`,
      ],
    }),
    status,
    headers: headersOf(failure),
  }
}

/** Same as `failurePage`, without a context. */
export const bareFailure = (failure: ApiError, identity: Identity): Rendered =>
  asRendered(failurePage(failure), identity)

/**
 * Renders an internal error. The form can be submitted again.
 * @param address Requested address, or the one that the form was submitted to.
 * @param form Fields read before the error.
 */
export function faultPage(
  fault: ApiError,
  {
    identity,
    requestId,
    address,
    form,
  }: { identity: Identity; requestId: string; address: string; form: Form },
): Rendered {
  const { status } = errors[fault.code]
  const title = titles[status]!
  const page: PageShown = {
    ...textPage({
      title,
      above: html`<p class="kind">${status}</p>`,
      body: [
        html`<p>
          ${status === 503 ? fault.message : 'Something went wrong on the server.'} Try again in a moment.
        </p>`,
        hasDraft(form)
          ? draftForm(
              address,
              form,
              html`<p>Your input is safe. Submitting it again does not create a duplicate.</p>
                <p><button class="primary">Submit again</button></p>`,
            )
          : html`<p class="actions">
              <a href="${address}">Try again</a> <a href="/">Go to the home page</a>
            </p>`,
        html`<p class="kind">
          If you contact the operator of this site, include this request ID: <code>${requestId}</code>
        </p>`,
      ],
    }),
    status,
    headers: headersOf(fault),
  }
  return asRendered(page, identity)
}

const asRendered = (page: PageShown, identity: Identity): Rendered => ({
  status: page.status ?? 500,
  type: HTML,
  body: layout(page, identity),
  headers: page.headers,
})
