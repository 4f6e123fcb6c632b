import type { RequestHead } from '@chowk/engine'
import { html } from './html.ts'
import { wantsMarkdown } from './http/accept.ts'
import type { Answer, Document } from './http/answer.ts'
import { forEverybody } from './http/conditional.ts'
import type { Page } from './page.ts'
import { findPage, type Found } from './router.ts'

const MARKDOWN = 'text/markdown; charset=utf-8'
const ENDING = '.md'

/** A page requested as Markdown. */
export interface MarkdownAlternate extends Found {
  readonly markdown: NonNullable<Page['markdown']>
  /** Path of the HTML page. */
  readonly path: string
}

/** Finds the page requested as Markdown, by `.md` in its path or by `Accept`; undefined for other requests. */
export function findMarkdownAlternate(
  head: RequestHead,
  requestedPath: string,
): MarkdownAlternate | undefined {
  const path = requestedPath.endsWith(ENDING)
    ? requestedPath.slice(0, -ENDING.length)
    : wantsMarkdown(head.header('accept'))
      ? requestedPath
      : undefined
  if (path === undefined || head.method === 'POST') return undefined
  const found = findPage(path)
  const markdown = found?.page.markdown
  return markdown && { ...found, markdown, path }
}

/** Returns a page as Markdown, with a link to the HTML page. */
export function markdownOf(
  { markdown, path, params }: MarkdownAlternate,
  origin: string,
  query: URLSearchParams,
): Document {
  const document = forEverybody(MARKDOWN, `${markdown({ params, query, origin })}\n`)
  return {
    ...document,
    headers: {
      ...document.headers,
      vary: 'Accept, Accept-Encoding',
      'content-location': addressOf(path, query),
      link: `<${origin}${path}>; rel="canonical"`,
    },
  }
}

/** Adds the link to the Markdown version of a page. */
export function linkMarkdownAlternate(answer: Answer, path: string, query: URLSearchParams): Answer {
  if (!('main' in answer)) return answer
  const alternate = addressOf(path, query)
  return {
    ...answer,
    head: html`${answer.head}<link rel="alternate" type="text/markdown" href="${alternate}" />`,
    headers: { ...answer.headers, link: `<${alternate}>; rel="alternate"; type="text/markdown"` },
  }
}

const addressOf = (path: string, query: URLSearchParams): string =>
  `${path}${ENDING}${query.size === 0 ? '' : `?${query.toString()}`}`
