import { columnPage } from '../components/column-page.ts'
import { cursorPager, cursorPaging } from '../components/cursor-pager.ts'
import { act } from '../actions/act.ts'
import { actionButton, actionRows, actionOf, labelFor } from '../components/actions.ts'
import { entry, listingOf } from '../components/items/entry.ts'
import { html } from '../html.ts'
import type { Page } from '../page.ts'

/** Saved items of the member. */
export const saved: Page = {
  async show(context) {
    const { visit } = context
    const page = await visit.read('favorites.list', { query: cursorPaging(context) })
    const listing = { ...(await listingOf(context, page.items)), isMixed: true }
    const items = page.items.map(
      (item) =>
        html`<li>
          ${entry(item, listing)}
          ${actionButton({
            label: labelFor('Remove', item.title),
            action: actionOf('remove-saved', item.type, item.id),
          })}
        </li>`,
    )
    return columnPage({
      title: 'Saved',
      about: 'Your saved items, latest first. Only you can see them.',
      body: [
        actionRows(
          context,
          items,
          html`To save a post, use the bookmark below it. <a class="button" href="/posts">Browse posts</a>`,
          'entries',
        ),
        cursorPager(context, page),
      ],
    })
  },
  submit: act,
}
