import { errors } from '@chowk/contract'
import type { Failure } from '@chowk/engine'
import { layout } from '../components/layout.ts'
import { waitOf } from '../components/wait.ts'
import { html, type Html } from '../html.ts'
import type { PageShown } from '../http/answer.ts'
import { HTML, type Rendered } from '../http/respond.ts'

const titles: Readonly<Record<number, string>> = {
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
export const headersOf = ({ details: { retryAfter } }: Failure): Readonly<Record<string, string>> =>
  retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }

/** Why something is not shown, or not done, in the words of the interface. */
export function failurePage(failure: Failure, requestId?: string): PageShown {
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
      ${requestId === undefined ? '' : html`<p class="kind">Whoever runs this site finds out more by this number: <code>${requestId}</code></p>`}
      <p><a href="/">Go to the start</a></p>
    </div>`,
  }
}

const fieldProblem = ({ path, message }: { path: string; message: string }): Html =>
  html`<li><strong>${path}</strong>: ${message}</li>`

/** The same where nothing is known of who asks. */
export function bareFailure(failure: Failure, requestId?: string): Rendered {
  const page = failurePage(failure, requestId)
  return { status: page.status ?? 500, type: HTML, body: layout(page), headers: page.headers }
}
