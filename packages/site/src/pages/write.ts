import { columnPage } from '../components/column-page.ts'
import { icon } from '../components/icon.ts'
import { list } from '../components/items/list.ts'
import { html } from '../html.ts'
import type { Page } from '../page.ts'
import { kinds } from '../writing/kinds.ts'
import { signedIn } from '../signed-in.ts'

/** Chooses the kind of a new item. */
export const write: Page = {
  async show(context) {
    signedIn(context.member)
    const cards = Object.values(kinds).map(
      ({ one, about, path, glyph }) =>
        html`<li class="card">
          <span class="icon">${icon(glyph)}</span>
          <p class="name"><a href="${path}/new">${one[0]!.toUpperCase() + one.slice(1)}</a></p>
          <p class="facts">${about}</p>
        </li>`,
    )
    return columnPage({
      title: 'Write',
      about: html`Publish now or later. Scheduled items are in <a href="/schedule">your schedule</a>.`,
      body: list('cards', cards, ''),
    })
  },
}
