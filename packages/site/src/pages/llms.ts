import { forEverybody } from '../http/conditional.ts'
import type { Page } from '../page.ts'
import { loadContract } from '../reference/contract.ts'
import { overview } from '../reference/overview.ts'

/** `llms.txt`: the Markdown addresses of the reference, as proposed by llmstxt.org. */
export const llms: Page = {
  forEverybody: true,
  ready: loadContract,
  show: ({ origin }) => Promise.resolve(forEverybody('text/plain; charset=utf-8', `${overview(origin)}\n`)),
}
