import { Failure } from '@chowk/engine'
import { memberOf, membersOf } from '../components/members-of.ts'
import { inline, plainMarkdown } from '../components/plain-markdown.ts'
import { curl } from '../components/call.ts'
import { tryIt, type Tried } from '../components/try-it.ts'
import type { PageShown } from '../http/answer.ts'
import { html, type Html } from '../html.ts'
import type { Looking, Page, Sending } from '../page.ts'
import { callOf } from '../reference/call.ts'
import {
  contract,
  documented,
  errorsOf,
  keyNeeded,
  loadContract,
  namespaceOf,
  quotaTaken,
  type Documented,
} from '../reference/contract.ts'
import { sampleOf, samplePath } from '../reference/sample.ts'
import { referenceSheet } from '../reference/sheet.ts'

const operations: ReadonlyMap<string, Documented> = new Map(documented.map((one) => [one.id, one]))

/** An operation of the interface: what it takes and gives, and a form that calls it with a key of one's own. */
export const referenceOperation: Page = {
  ready: loadContract,
  open: true,
  show: (looking) => Promise.resolve(pageOf(looking, wanted(looking))),
  async submit(sending) {
    const operation = wanted(sending)
    const { request, given } = callOf(operation, sending.form)
    return pageOf(sending, operation, { given, request, answer: await sending.callInterface(request) })
  },
}

function wanted({ params }: Pick<Looking, 'params'>): Documented {
  const operation = operations.get(params.operation!)
  if (operation === undefined) throw new Failure('not_found')
  return operation
}

function pageOf(place: Looking | Sending, operation: Documented, tried?: Tried): PageShown {
  const { id, row } = operation
  const namespace = namespaceOf(id)
  return {
    title: `${id} · API reference`,
    description: row.summary.replaceAll('`', ''),
    canonical: `/docs/${id}`,
    head: referenceSheet(),
    headers: tried ? { 'cache-control': 'no-store' } : {},
    main: html`<div class="beside reference">
      <article class="article">
        <header>
          <p class="kind">
            <a href="/docs">API reference</a> › <a href="/docs#${namespace}">${namespace}</a>
          </p>
          <h1>${id}</h1>
          <p class="request">
            <span class="method ${row.method.toLowerCase()}">${row.method}</span> <code>${row.path}</code>
          </p>
        </header>
        <div class="prose small">
          ${plainMarkdown([row.summary, row.description].filter(Boolean).join('\n\n'))}
        </div>
        ${needs(operation)} ${takes(operation)} ${gives(operation)} ${refuses(operation)}
      </article>
      <aside class="aside">
        <section class="call">
          <h2>Call it</h2>
          ${example(place.origin, operation)}
        </section>
        ${tryIt(place, operation, tried)}
      </aside>
    </div>`,
  }
}

const needs = (operation: Documented): Html =>
  html`<ul class="needs">
    <li>${inline(keyNeeded(operation))}</li>
    <li>${inline(quotaTaken(operation))}</li>
    ${operation.row.idempotent ? html`<li>Safe to repeat with the same <code>Idempotency-Key</code>.</li>` : ''}
  </ul>`

function takes({ id, row }: Documented): readonly Html[] {
  const { parameters, body } = contract().schemasOf(id)
  const places = [
    ['path', 'In the path'],
    ['query', 'In the query'],
  ] as const
  return [
    ...places.flatMap(([place, title]) => {
      const some = parameters.filter((parameter) => parameter.in === place)
      if (some.length === 0) return []
      return [
        html`<section class="part">
          <h2>${title}</h2>
          <ul class="members" role="list">
            ${some.map(({ name, required, description, schema }) =>
              memberOf({
                name,
                schema: { ...schema, ...(description !== undefined && { description }) },
                way: 'sent',
                required,
              }),
            )}
          </ul>
        </section>`,
      ]
    }),
    ...(body === undefined
      ? []
      : [
          html`<section class="part">
            <h2>Body${body.required ? '' : ', which may be left out'}</h2>
            ${row.upload ? html`<p>JSON, or <code>multipart/form-data</code> with one part <code>file</code>.</p>` : ''}
            ${membersOf(contract().resolveSchema(body.schema), 'sent')}
          </section>`,
        ]),
  ]
}

function gives({ id, row }: Documented): Html {
  const response = contract().resolveSchema(contract().schemasOf(id).response)
  const name = contract().componentId(contract().schemasOf(id).response.$ref)
  return html`<section class="part">
    <h2>Answer ${row.status}</h2>
    ${response.description ? html`<p>${inline(response.description)}</p>` : ''}
    ${contract().isBare(id) ? '' : html`<p>Besides <code>ok</code> and <code>request_id</code>:</p>`}
    ${membersOf(response, 'given', name === undefined ? [] : [name])}
  </section>`
}

const refuses = (operation: Documented): Html =>
  html`<section class="part">
    <h2>Errors</h2>
    <p class="values">
      ${errorsOf(operation).map((code) => html`<a href="/docs/errors#${code}"><code>${code}</code></a> `)}
    </p>
  </section>`

function example(origin: string, { id, row }: Documented): Html {
  const { body } = contract().schemasOf(id)
  const call = curl(origin, {
    method: row.method,
    path: samplePath(row.path),
    keyless: row.scope === null,
    ...(body && { body: sampleOf(body.schema) as object }),
  })
  return html`<pre tabindex="0"><code>${call}</code></pre>
    <p class="kind">
      In the SDK <code>chowk.${id}(…)</code>, on the command line
      <code>chowk ${id.replace('.', ' ').replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}</code>.
    </p>`
}
