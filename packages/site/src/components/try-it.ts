import type { HttpAnswer } from '@chowk/engine'
import { html, type Html } from '../html.ts'
import type { Form } from '../http/form.ts'
import type { PageContext } from '../page.ts'
import { fieldOf, type InterfaceRequest } from '../reference/call.ts'
import { contract, type Documented } from '../reference/contract.ts'
import { valuesOf } from '../reference/types.ts'
import { form, selectField, textArea, textField } from './form.ts'

/** A call from the form, with its response. */
export interface TryItResult {
  /** The form without the key. */
  readonly given: Form
  readonly request: InterfaceRequest
  readonly answer: HttpAnswer
  /** Duration of the call. */
  readonly milliseconds: number
}

/** Renders a form that calls an operation, with the response of the last call. */
export const tryIt = (
  page: Pick<PageContext, 'token'>,
  { id, row }: Documented,
  tried: TryItResult | undefined,
): Html => {
  const { parameters, body } = contract().schemasOf(id)
  const example = contract().examples.operations[id].request.body
  const own = { ...page, refused: undefined, draft: tried?.given }
  const field = (name: string) => ({ name, id: `try-${name.replace('.', '-')}` })
  return html`<section class="try" id="try">
    <h2>Try it</h2>
    <p>This sends a real request, with real effects.</p>
    ${tried ? outcome(tried) : ''}
    ${form(page, `/docs/${id}#try`, [
      row.scope === null
        ? ''
        : textField(own, {
            ...field(fieldOf.key),
            label: 'API key',
            type: 'password',
            autocomplete: 'new-password',
            required: true,
          }),
      parameters.map(({ in: location, name, required, schema }) => {
        const values = schema.type === 'array' ? [] : valuesOf(schema, 'sent').map(String)
        const parameter = {
          ...field(fieldOf.parameter(location, name)),
          label: html`<code>${name}</code>`,
          required,
        }
        return values.length === 0
          ? textField(own, parameter)
          : selectField(own, {
              ...parameter,
              choices: [
                ...(required ? [] : [['', 'Not sent'] as const]),
                ...values.map((value) => [value, value] as const),
              ],
            })
      }),
      row.idempotent
        ? textField(own, { ...field(fieldOf.idempotencyKey), label: html`<code>Idempotency-Key</code>` })
        : '',
      body === undefined
        ? ''
        : textArea(own, {
            ...field(fieldOf.body),
            label: 'Body',
            before: example === undefined ? '' : JSON.stringify(example, null, 2),
          }),
      html`<p><button class="primary">Send ${row.method}</button></p>`,
    ])}
  </section>`
}

/** Response headers that are shown. */
const telling = [
  'x-request-id',
  'retry-after',
  'x-ratelimit-limit',
  'x-ratelimit-remaining',
  'x-ratelimit-reset',
  'idempotent-replayed',
  'etag',
]

const outcome = ({ request, answer: { status, headers, body }, milliseconds }: TryItResult): Html =>
  html`<div class="outcome" role="status">
    <p>
      <span class="label ${status < 400 ? 'good' : 'warn'}">${status}</span>
      <code>${request.method} ${request.target}</code>
      <span class="kind">${Math.ceil(milliseconds)} ms</span>
    </p>
    <pre
      tabindex="0"
    ><code>${telling.flatMap((name) => (headers[name] === undefined ? [] : [`${name}: ${headers[name]}\n`])).join('')}
${readable(body)}</code></pre>
  </div>`

const readable = (body: HttpAnswer['body']): string => {
  const text = body === null ? '' : typeof body === 'string' ? body : new TextDecoder().decode(body)
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
