import type { RequestHead } from '@chowk/engine'
import { html } from './html.ts'
import { wantsMarkdown } from './http/accept.ts'
import type { Answer, Document } from './http/answer.ts'
import { forEverybody } from './http/conditional.ts'
import type { Page } from './page.ts'
import { findPage, type Found } from './router.ts'

const MARKDOWN = 'text/markdown; charset=utf-8'
const ENDING = '.md'

/** A page that is asked for in Markdown. */
export interface MarkdownAlternate extends Found {
  readonly markdown: NonNullable<Page['markdown']>
  /** The path of the page itself. */
  readonly path: string
}

/** The page whose Markdown is asked for, by its path with `.md` or by `Accept`; undefined where it is none. */
export function findMarkdownAlternate(head: RequestHead, asked: string): MarkdownAlternate | undefined {
  const path = asked.endsWith(ENDING)
    ? asked.slice(0, -ENDING.length)
    : wantsMarkdown(head.header('accept'))
      ? asked
      : undefined
  if (path === undefined || head.method === 'POST') return undefined
  const found = findPage(path)
  const markdown = found?.page.markdown
  return markdown && { ...found, markdown, path }
}

/** A page in Markdown, which says where the page itself is. */
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

/** A page that says where it is to be had in Markdown. */
export function linkMarkdownAlternate(answer: Answer, path: string, query: URLSearchParams): Answer {
  if (!('main' in answer)) return answer
  const twin = addressOf(path, query)
  return {
    ...answer,
    head: html`${answer.head}<link rel="alternate" type="text/markdown" href="${twin}" />`,
    headers: { ...answer.headers, link: `<${twin}>; rel="alternate"; type="text/markdown"` },
  }
}

const addressOf = (path: string, query: URLSearchParams): string =>
  `${path}${ENDING}${query.size === 0 ? '' : `?${query.toString()}`}`
