import type { HttpAnswer } from '@chowk/engine'
import { html, type Html, type Part } from '../html.ts'
import type { PageContext } from '../page.ts'
import { fieldOf, type InterfaceRequest } from '../reference/call.ts'
import { contract, type Documented } from '../reference/contract.ts'
import { valuesOf } from '../reference/types.ts'
import { form } from './form.ts'

/** A call from the form, with its response. */
export interface TryItResult {
  /** Values typed, by field. */
  readonly given: ReadonlyMap<string, string>
  readonly request: InterfaceRequest
  readonly answer: HttpAnswer
  /** Duration of the call. */
  readonly milliseconds: number
}

/** Renders a form that calls an operation, with the response of the last call. */
export const tryIt = (
  page: Pick<PageContext, 'token'>,
  operation: Documented,
  tried: TryItResult | undefined,
): Html => {
  const { id, row } = operation
  const { parameters, body } = contract().schemasOf(id)
  const example = contract().examples.operations[id].request.body
  const before = (field: string, sample = '') => tried?.given.get(field) ?? sample
  return html`<section class="try" id="try">
    <h2>Try it</h2>
    <p>This sends a real request, with real effects.</p>
    ${tried ? outcome(tried) : ''}
    ${form(page, `/docs/${id}#try`, [
      row.scope === null
        ? ''
        : field(
            fieldOf.key,
            'API key',
            (attributes) =>
              html`<input
                ${attributes}
                type="password"
                autocomplete="new-password"
                spellcheck="false"
                required
              />`,
          ),
      parameters.map(({ in: location, name, required, schema }) => {
        const key = fieldOf.parameter(location, name)
        const values = valuesOf(schema, 'sent')
        return field(key, html`<code>${name}</code>`, (attributes) =>
          values.length > 0 && schema.type !== 'array'
            ? select(attributes, values, before(key), required)
            : html`<input
                ${attributes}
                type="text"
                dir="auto"
                value="${before(key)}"
                ${required ? html` required` : ''}
              />`,
        )
      }),
      row.idempotent
        ? field(
            fieldOf.idempotencyKey,
            html`<code>Idempotency-Key</code>`,
            (attributes) =>
              html`<input ${attributes} type="text" value="${before(fieldOf.idempotencyKey)}" />`,
          )
        : '',
      body === undefined
        ? ''
        : field(
            fieldOf.body,
            'Body',
            (attributes) =>
              html`<textarea ${attributes} dir="ltr" rows="8" spellcheck="false">
${before(fieldOf.body, example === undefined ? '' : JSON.stringify(example, null, 2))}</textarea>`,
          ),
      html`<p><button class="primary">Send ${row.method}</button></p>`,
    ])}
  </section>`
}

const field = (name: string, label: Part, control: (attributes: Html) => Html): Html => {
  const id = `try-${name.replace('.', '-')}`
  return html`<div class="field">
    <label for="${id}">${label}</label>${control(html`id="${id}" name="${name}"`)}
  </div>`
}

const select = (attributes: Html, values: readonly unknown[], chosen: string, required: boolean): Html =>
  html`<select ${attributes}>
    ${required ? '' : html`<option value="">Not sent</option>`}
    ${values.map(
      (value) => html`<option ${String(value) === chosen ? html` selected` : ''}>${String(value)}</option>`,
    )}
  </select>`

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
