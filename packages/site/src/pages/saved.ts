import { columnPage } from '../components/column-page.ts'
import { cursorPager, cursorPaging } from '../components/cursor-pager.ts'
import { form, itemFields } from '../components/form.ts'
import { entry, listingOf, type ListedItem } from '../components/items/entry.ts'
import { list } from '../components/items/list.ts'
import { html } from '../html.ts'
import { seeOther } from '../http/answer.ts'
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
          ${form(
            context,
            '/saved',
            html`${itemFields(item)}<button class="plain" aria-label="Remove “${item.title}”">
                Remove
              </button>`,
          )}
        </li>`,
    )
    return columnPage({
      title: 'Saved',
      about: 'Your saved items, latest first. Only you can see them.',
      body: [
        list(
          'entries',
          items,
          html`No saved items yet. To save a post, use the bookmark below it.
            <a href="/posts">Browse posts</a>`,
        ),
        cursorPager(context, page),
      ],
    })
  },
  async submit({ form, perform }) {
    const type = form.text('type') as ListedItem['type']
    await perform('favorites.set', {
      body: { type, id: Number(form.text('id')), saved: false },
    })
    return seeOther('/saved?done=unsaved')
  },
}
