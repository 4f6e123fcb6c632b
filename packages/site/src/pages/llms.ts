import { forEverybody } from '../http/conditional.ts'
import type { Page } from '../page.ts'
import { loadContract } from '../reference/contract.ts'
import { overview } from '../reference/overview.ts'
import { loadFullText, fullText } from '../reference/whole.ts'

/** Where the reference is to be had in Markdown, for language models, as llmstxt.org proposes it. */
export const llms: Page = {
  forEverybody: true,
  ready: loadContract,
  show: ({ origin }) => Promise.resolve(forEverybody('text/plain; charset=utf-8', `${overview(origin)}\n`)),
}

/** All of the reference in one text. */
export const llmsFull: Page = {
  forEverybody: true,
  ready: loadFullText,
  show: ({ origin }) => Promise.resolve(fullText(origin)),
}
