import type { Namespace } from '@chowk/contract'
import { inline, plainMarkdown } from '../components/plain-markdown.ts'
import { controls } from '../components/filters.ts'
import { searchForm } from '../components/search-form.ts'
import { html, type Html } from '../html.ts'
import type { Page } from '../page.ts'
import { contract, documented, loadContract, type Documented } from '../reference/contract.ts'
import { findOperations, type FoundOperations } from '../reference/find-operations.ts'
import { indexInMarkdown } from '../reference/markdown.ts'
import { referenceSheet } from '../reference/sheet.ts'

/** Overview of the interface, with all operations or those that match a search. */
export const reference: Page = {
  ready: loadContract,
  show({ query, origin }) {
    const { words, groups } = findOperations(query)
    return Promise.resolve({
      title: 'API reference',
      description: `All ${documented.length} operations of the API of this site.`,
      canonical: '/docs',
      unlisted: words !== '',
      head: referenceSheet(),
      main: html`<div class="beside reference">
        <div>
          <div class="heading">
            <h1>API reference</h1>
            <p>
              ${documented.length} operations below <code>${origin}/api/v1</code>. You can try each operation
              on its page with your own key. See also the
              <a href="/api/v1/openapi.json">OpenAPI document</a> and <a href="/docs/errors">all errors</a>.
            </p>
          </div>
          ${controls(searchForm(query.get('q') ?? '', { id: 'words', label: 'Find an operation', action: '/docs' }))}
          ${words === '' ? aboutAll() : ''}
          ${groups.length === 0 ? html`<p class="nothing">No operation matches these words. <a class="button" href="/docs">See all</a></p>` : ''}
          ${groups.map(([namespace, operations]) => group(namespace, operations))}
        </div>
        ${groups.length === 0 ? '' : listOf(groups)}
      </div>`,
    })
  },
  markdown: ({ origin, query }) => indexInMarkdown(origin, query),
}

const listOf = (groups: FoundOperations['groups']): Html =>
  html`<aside class="aside" aria-label="Namespaces">
    <nav aria-labelledby="namespaces">
      <h2 id="namespaces">Operations</h2>
      <ul class="plain-list">
        ${groups.map(
          ([namespace, { length }]) =>
            html`<li><a href="#${namespace}">${namespace}</a> <span class="kind">${length}</span></li>`,
        )}
      </ul>
    </nav>
  </aside>`

const aboutAll = (): Html =>
  html`<div class="prose small introduction">${plainMarkdown(contract().introduction)}</div>`

const group = (namespace: Namespace, operations: readonly Documented[]): Html =>
  html`<section class="namespace" id="${namespace}">
    <h2>${namespace}</h2>
    <p class="kind">${contract().namespaceDescriptions[namespace]}</p>
    <ul>
      ${operations.map(
        ({ id, row }) =>
          html`<li>
            <a href="/docs/${id}"
              ><span class="method ${row.method.toLowerCase()}">${row.method}</span>
              <code>${row.path.replaceAll('/', '/\u200b')}</code></a
            >
            <span>${inline(row.summary)}</span>
          </li>`,
      )}
    </ul>
  </section>`
