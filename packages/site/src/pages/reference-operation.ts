import { ApiError } from '@chowk/engine'
import { tryItScript } from '../assets.ts'
import { code } from '../components/code.ts'
import { membersList } from '../components/members-list.ts'
import { part } from '../components/part.ts'
import { inline, plainMarkdown } from '../components/plain-markdown.ts'
import { tryIt, type TryItResult } from '../components/try-it.ts'
import type { PageShown } from '../http/answer.ts'
import { html, type Html } from '../html.ts'
import type { PageContext, Page, FormContext } from '../page.ts'
import { callOf } from '../reference/call.ts'
import { documented, loadSchemas, type Documented } from '../reference/contract.ts'
import { operationInMarkdown } from '../reference/markdown.ts'
import { showOperation, type OperationPart } from '../reference/operation.ts'
import { referenceSheet } from '../reference/sheet.ts'

const operations: ReadonlyMap<string, Documented> = new Map(
  documented.map((operation) => [operation.id, operation]),
)

/** Reference page of an operation: parameters, response, and a form that calls it with the reader's key. */
export const referenceOperation: Page = {
  ready: loadSchemas,
  open: true,
  show: (context) => Promise.resolve(pageOf(context, wanted(context))),
  async submit(context) {
    const operation = wanted(context)
    const { request, given } = callOf(operation, context.form)
    const startedAt = performance.now()
    const answer = await context.callInterface(request)
    return pageOf(context, operation, { given, request, answer, milliseconds: performance.now() - startedAt })
  },
  markdown: (page) => operationInMarkdown(page.origin, wanted(page)),
}

function wanted({ params }: Pick<PageContext, 'params'>): Documented {
  const operation = operations.get(params.operation!)
  if (operation === undefined) throw new ApiError('not_found')
  return operation
}

function pageOf(page: PageContext | FormContext, operation: Documented, tried?: TryItResult): PageShown {
  const { row } = operation
  const { id, namespace, method, path, about, needs, parts, errors, calls, answer } = showOperation(
    page.origin,
    operation,
  )
  return {
    title: `${id} · API reference`,
    description: row.summary.replaceAll('`', ''),
    canonical: `/docs/${id}`,
    head: referenceSheet(),
    script: tryItScript.path,
    headers: tried ? { 'cache-control': 'no-store' } : {},
    main: html`<div class="beside reference">
      <article class="article">
        <header>
          <p class="kind">
            <a href="/docs">API reference</a> › <a href="/docs#${namespace}">${namespace}</a>
          </p>
          <h1>${id}</h1>
          <p class="request">
            <span class="method ${method.toLowerCase()}">${method}</span> <code>${path}</code>
          </p>
        </header>
        <div class="prose small">${plainMarkdown(about)}</div>
        <ul class="needs">
          ${needs.map((line) => html`<li>${inline(line)}</li>`)}
        </ul>
        ${parts.map(section)}
        ${part(
          'Errors',
          html`<p class="values">
            ${errors.map(({ code }) => html`<a href="/docs/errors#${code}"><code>${code}</code></a> `)}
          </p>`,
        )}
      </article>
      <aside class="aside">
        <section class="call">
          <h2>Call it</h2>
          ${calls.map(
            ({ label, source }, index) =>
              html`<details name="call" ${index === 0 ? html` open` : ''}>
                <summary>${label}</summary>
                ${code(source)}
              </details>`,
          )}
        </section>
        ${
          answer.text === ''
            ? ''
            : html`<section class="call answer">
                <h2>Response ${answer.status}</h2>
                ${code(answer.text)}
              </section>`
        }
        ${tryIt(page, operation, tried)}
      </aside>
    </div>`,
  }
}

const section = ({ title, about, members }: OperationPart): Html =>
  part(title, [about.map((paragraph) => html`<p>${inline(paragraph)}</p>`), membersList(members)])
