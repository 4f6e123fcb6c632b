import type { Method } from '@chowk/contract'
import { html, type Html } from '../html.ts'

interface Call {
  readonly method: Method
  /** Below `/api/v1`. */
  readonly path: string
  readonly body?: object | undefined
}

/** Renders a copyable block of code. */
export const code = (lines: string): Html => html`<pre tabindex="0"><code>${lines}</code></pre>`

/** Renders a call as a curl command. */
export const curl = (origin: string, { method, path, body }: Call): string =>
  [
    `curl ${method === 'GET' ? '' : `-X ${method} `}${origin}/api/v1${path}`,
    `-H "Authorization: Bearer $CHOWK_API_KEY"`,
    ...(body === undefined
      ? []
      : [`-H "Content-Type: application/json"`, `-d ${quoted(JSON.stringify(body))}`]),
  ].join(' \\\n  ')

/** Quotes a text as one shell word. */
const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`
