import { errors } from '@chowk/contract'
import type { ApiError } from '@chowk/engine'
import { layout } from '../components/layout.ts'
import { holdsWhatWasTyped, keptForm } from '../components/kept-form.ts'
import { waitOf } from '../components/wait.ts'
import { html, type Html } from '../html.ts'
import type { PageShown } from '../http/answer.ts'
import type { Form } from '../http/form.ts'
import { HTML, type Rendered } from '../http/respond.ts'

const titles: Readonly<Record<number, string>> = {
  400: 'Not understood',
  403: 'Not allowed',
  404: 'Not found',
  410: 'Gone',
  413: 'Too large',
  421: 'Another address',
  422: 'Not valid',
  429: 'Too many at once',
  500: 'Something went wrong',
  503: 'Switched off',
}

/** What programs are told of a failure. */
export const headersOf = ({ details: { retryAfter } }: ApiError): Readonly<Record<string, string>> =>
  retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }

/** Why something is not shown, or not done, in the words of the interface. */
export function failurePage(failure: ApiError): PageShown {
  const { code, message, details } = failure
  const { status } = errors[code]
  const { fields = [] } = details
  const wait = waitOf(failure)
  return {
    title: titles[status] ?? 'Refused',
    status,
    headers: headersOf(failure),
    main: html`<div class="narrow article">
      <header>
        <p class="kind">${status}</p>
        <h1>${titles[status] ?? 'Refused'}</h1>
      </header>
      <p dir="auto">${message}</p>
      ${
        fields.length === 0
          ? ''
          : html`<ul>
              ${fields.map(fieldProblem)}
            </ul>`
      }
      ${wait === '' ? '' : html`<p>${wait}</p>`}
      <p><a href="/">Go to the home page</a></p>
    </div>`,
  }
}

const fieldProblem = ({ path, message }: { path: string; message: string }): Html =>
  html`<li><strong>${path}</strong>: ${message}</li>`

/** The same where nothing is known of who asks. */
export const bareFailure = (failure: ApiError): Rendered => asRendered(failurePage(failure))

/**
 * A fault of the server. What was typed can be sent again.
 * @param address What was asked for, or where the form was sent.
 * @param form What was sent, as far as it was read.
 */
export function faultPage(requestId: string, address: string, form: Form): Rendered {
  const { status } = errors.server_error
  const title = titles[status]!
  return asRendered({
    title,
    status,
    main: html`<div class="narrow article">
      <header>
        <p class="kind">${status}</p>
        <h1>${title}</h1>
      </header>
      <p>This is an error of the server. Try again in a moment.</p>
      ${
        holdsWhatWasTyped(form)
          ? keptForm(
              address,
              form,
              html`<p>Your input is not lost. Sending it again never saves it twice.</p>
                <p><button class="primary">Send it again</button></p>`,
            )
          : html`<p class="actions">
              <a href="${address}">Try again</a> <a href="/">Go to the home page</a>
            </p>`
      }
      <p class="kind">
        The operator of this site can look it up by this request id: <code>${requestId}</code>
      </p>
    </div>`,
  })
}

const asRendered = (page: PageShown): Rendered => ({
  status: page.status ?? 500,
  type: HTML,
  body: layout(page),
  headers: page.headers,
})
