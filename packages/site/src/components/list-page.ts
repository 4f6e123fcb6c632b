import type { PageShown } from '../http/answer.ts'
import { html, type Html, type Part } from '../html.ts'
import type { PageContext } from '../page.ts'
import { pager } from './pager.ts'

interface ListPage {
  readonly title: string
  readonly about: string
  /** Content of the heading. Default: the title. */
  readonly heading?: Part
  /** Controls that filter or sort the list. */
  readonly filterBar?: Part
  readonly list: Html
  /** Path and label of the link to create an entry. */
  readonly write?: readonly [path: string, name: string]
  readonly page: { readonly has_more: boolean; readonly next_cursor?: string | null }
  readonly aside?: Part
  readonly before?: string
  readonly after?: string
}

/** Renders a page with a list. */
export const listPage = (
  context: PageContext,
  { title, about, heading = title, filterBar, list, page, aside, write, ...names }: ListPage,
): PageShown => ({
  title,
  description: about,
  main: html`<div class="${aside ? 'beside' : 'wide'}">
    <div>
      <div class="heading">
        <h1>${heading}</h1>
        ${write && context.member ? html`<a class="button" href="${write[0]}">${write[1]}</a>` : ''}
        <p>${about}</p>
      </div>
      ${filterBar}${list}${pager(context, page, names)}
    </div>
    ${aside ? html`<aside class="aside" aria-label="More">${aside}</aside>` : ''}
  </div>`,
})
