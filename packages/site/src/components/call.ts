import type { Method } from '@chowk/contract'
import { html, type Html } from '../html.ts'

interface Call {
  readonly method: Method
  /** Below `/api/v1`. */
  readonly path: string
  readonly body?: object | undefined
}

/** Lines to be copied. */
export const code = (lines: string): Html => html`<pre tabindex="0"><code>${lines}</code></pre>`

/** A call as one writes it on a command line. */
export const curl = (origin: string, { method, path, body }: Call): string =>
  [
    `curl ${method === 'GET' ? '' : `-X ${method} `}${origin}/api/v1${path}`,
    `-H "Authorization: Bearer $CHOWK_API_KEY"`,
    ...(body === undefined
      ? []
      : [`-H "Content-Type: application/json"`, `-d ${quoted(JSON.stringify(body))}`]),
  ].join(' \\\n  ')

/** As one word of a shell. */
const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`
