import {
  errorCodes,
  errorCodesOf,
  operationList,
  scopeNames,
  componentSchemas,
  quotaActions,
} from '@chowk/contract'
import * as contract from '@chowk/contract/core'
import { describe, expect, test } from 'vitest'
import { deadLinks } from './links.ts'
import { renderMarkdown } from './markdown.ts'
import { arrowsOf, commonErrors, machines, referencePages } from './reference.ts'

const pages = new Map(referencePages().map((page) => [page.path, page]))
const text = (path: string) => {
  const { body = [], aside = '' } = pages.get(path) ?? {}
  return body.map((part) => (typeof part === 'string' ? part : part.html)).join('\n') + aside
}

describe('the reference of the documentation', () => {
  test('contains a page of every operation and code', () => {
    const wanted = [
      ...operationList.map(([id]) => `operations/${id}.html`),
      ...errorCodes.map((code) => `errors/${code}.html`),
    ]
    expect(wanted.filter((path) => !pages.has(path))).toEqual([])
  })

  test('describes every record on one page', () => {
    for (const name of Object.keys(componentSchemas()))
      expect(text('records/index.html')).toContain(`## ${name}\n`)
  })

  test('lists every scope, quota and state', () => {
    for (const scope of scopeNames) expect(text('reference/scopes.html')).toContain(`| \`${scope}\` |`)
    for (const action of quotaActions) expect(text('reference/limits.html')).toContain(`| \`${action}\` |`)
    const declared = Object.entries(contract).filter(([name]) => name.endsWith('States'))
    expect(machines.map(([, , machine]) => machine)).toEqual(
      expect.arrayContaining(declared.map(([, machine]) => machine)),
    )
    for (const [title, , machine] of machines) {
      expect(text('reference/states.html')).toContain(`## ${title}\n`)
      for (const { action } of arrowsOf(machine))
        expect(text('reference/states.html')).toContain(`\`${action}\``)
    }
  })

  test.each(operationList)('shows %s with a call in four ways, a response and its errors', (id, row) => {
    const page = text(`operations/${id}.html`)
    for (const label of ['Client', 'curl', 'Command line', 'MCP'])
      expect(page).toContain(`data-tab="${label}"`)
    expect(page).toContain(`<span class="status good">${row.status}</span>`)
    const own = errorCodesOf(row).filter((code) => !commonErrors.includes(code))
    const linked = [...page.matchAll(/errors\/(\w+)\.html"><code>/g)].map(([, code]) => code)
    expect(linked.toSorted()).toEqual(own.toSorted())
  })
})

test('a link to a page or a place that is not there is dead', () => {
  const files = new Map([
    ['index.html', '<a href="guides/a.html#b">1</a><a href="guides/a.html#c">2</a><a href="b.html">3</a>'],
    ['guides/a.html', '<h2 id="b">B</h2><a href="../index.html">4</a><a href="https://example.com">5</a>'],
  ])
  expect(deadLinks(files)).toEqual(['index.html: guides/a.html#c', 'index.html: b.html'])
})

test('headings of one text get anchors as on GitHub, and links are led on', () => {
  const html = renderMarkdown('## A `b`\n## A b\n[c](d.md)', (link) => link.replace('.md', '.html'))
  expect(html).toContain('<h2 id="a-b">')
  expect(html).toContain('<h2 id="a-b-1">')
  expect(html).toContain('href="d.html"')
})
