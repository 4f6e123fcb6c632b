import { cursorPager, cursorPaging } from '../components/cursor-pager.ts'
import { entry, type ListedItem } from '../components/items/entry.ts'
import { form } from '../components/form.ts'
import { html } from '../html.ts'
import { seeOther } from '../http/answer.ts'
import type { Page } from '../page.ts'

/** Saved items of the member. */
export const saved: Page = {
  async show(context) {
    const { visit } = context
    const page = await visit.read('favorites.list', { query: cursorPaging(context) })
    return {
      title: 'Saved',
      unlisted: true,
      main: html`<div class="narrow">
        <div class="heading">
          <h1>Saved</h1>
          <p>Your saved items, latest first. Only you can see them.</p>
        </div>
        ${
          page.items.length === 0
            ? html`<p class="nothing">
                Nothing saved yet: the bookmark below a post keeps it here.
                <a href="/posts">Browse posts</a>
              </p>`
            : html`<ul class="entries" role="list">
                ${page.items.map(
                  (item) =>
                    html`<li>
                      ${entry(item, { calendar: context.calendar, kind: true })}
                      ${form(
                        context,
                        '/saved',
                        html`<input type="hidden" name="type" value="${item.type}" /><input
                            type="hidden"
                            name="id"
                            value="${item.id}"
                          /><button class="plain" aria-label="Remove “${item.title}”">Remove</button>`,
                      )}
                    </li>`,
                )}
              </ul>`
        }
        ${cursorPager(context, page)}
      </div>`,
    }
  },
  async submit({ form, perform }) {
    const type = form.text('type') as ListedItem['type']
    await perform('favorites.set', {
      body: { type, id: Number(form.text('id')), saved: false },
    })
    return seeOther('/saved')
  },
}
