import { forEverybody } from '../http/conditional.ts'
import type { Page } from '../page.ts'
import { loadContract } from '../reference/contract.ts'
import { overview } from '../reference/overview.ts'
import { loadFullText, fullText } from '../reference/whole.ts'

/** `llms.txt`: the Markdown addresses of the reference, as proposed by llmstxt.org. */
export const llms: Page = {
  forEverybody: true,
  ready: loadContract,
  show: ({ origin }) => Promise.resolve(forEverybody('text/plain; charset=utf-8', `${overview(origin)}\n`)),
}

/** `llms-full.txt`: the whole reference as one text. */
export const llmsFull: Page = {
  forEverybody: true,
  ready: loadFullText,
  show: ({ origin }) => Promise.resolve(fullText(origin)),
}
