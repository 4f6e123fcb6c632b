import { html, type Html } from '../html.ts'
import type { Looking } from '../page.ts'

interface Call {
  readonly title: string
  readonly about: string
  readonly method: 'POST' | 'PUT'
  /** Below `/api/v1`. */
  readonly path: string
  readonly body?: object
}

/** A call of the interface, ready to be copied, for what no page does. */
export const call = ({ origin }: Looking, { title, about, method, path, body }: Call): Html =>
  html`<section class="part call">
    <h2>${title}</h2>
    <p>${about}</p>
    <pre tabindex="0"><code>${lines(origin, method, path, body)}</code></pre>
  </section>`

const lines = (origin: string, method: string, path: string, body?: object): string =>
  [
    `curl -X ${method} ${origin}/api/v1${path}`,
    `-H "Authorization: Bearer $CHOWK_API_KEY"`,
    ...(body === undefined ? [] : [`-H "Content-Type: application/json"`, `-d '${JSON.stringify(body)}'`]),
  ].join(' \\\n  ')
