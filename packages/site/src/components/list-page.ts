import type { PageShown } from '../http/answer.ts'
import { html, type Html, type Part } from '../html.ts'
import type { PageContext } from '../page.ts'
import { controls } from './filters.ts'
import { pager, withQuery } from './pager.ts'

interface ListPage {
  readonly title: string
  readonly about: string | Html
  /** Content of the heading. Default: the title. */
  readonly heading?: Part
  /** Controls that filter or sort the list. */
  readonly filterBar?: Part
  readonly list: Html
  /** Path and label of the link to create an entry. */
  readonly write?: readonly [path: string, name: string]
  readonly page: { readonly has_more: boolean; readonly next_cursor?: string | null }
  readonly aside?: Part
  /** Whether readers choose between full and compact rows. */
  readonly hasRows?: boolean
}

/** Query parameter, and cookie, of the density of lists. */
const ROWS = 'rows'

const isCompact = ({ query, rows }: PageContext): boolean => (query.get(ROWS) ?? rows) === 'compact'

/** Keeps the choice for all lists of this browser. */
const rowsHeaders = ({ query }: PageContext): Record<string, string> =>
  query.has(ROWS)
    ? {
        'set-cookie': `${ROWS}=${query.get(ROWS) === 'compact' ? 'compact' : 'full'}; Path=/; Max-Age=31536000; SameSite=Lax`,
      }
    : {}

const rowsChoice = (context: PageContext): Html =>
  isCompact(context)
    ? html`<a rel="nofollow" href="${withQuery(context, { [ROWS]: 'full', page: undefined })}"
        >Show excerpts</a
      >`
    : html`<a rel="nofollow" href="${withQuery(context, { [ROWS]: 'compact', page: undefined })}"
        >Compact list</a
      >`

/** Renders a page with a list. */
export const listPage = (
  context: PageContext,
  { title, about, heading = title, filterBar, list, page, aside, write, hasRows }: ListPage,
): PageShown => ({
  title,
  description: typeof about === 'string' ? about : undefined,
  headers: rowsHeaders(context),
  main: html`<div class="${aside ? 'beside' : 'wide'} ${hasRows && isCompact(context) ? 'compact' : ''}">
    <div>
      <div class="heading">
        <h1>${heading}</h1>
        ${write && context.member ? html`<a class="button" href="${write[0]}">${write[1]}</a>` : ''}
        <p>${about} ${hasRows ? rowsChoice(context) : ''}</p>
      </div>
      ${filterBar && controls(filterBar)}${list}${pager(context, page)}
    </div>
    ${aside ? html`<aside class="aside" aria-label="More">${aside}</aside>` : ''}
  </div>`,
})
