import { listPage } from '../components/list-page.ts'
import { memberCard } from '../components/member-card.ts'
import { readPage } from '../components/pager.ts'
import { html } from '../html.ts'
import type { Page } from '../page.ts'

/** Discoverable members, newest first. */
export const members: Page = {
  async show(context) {
    const page = await readPage(context, 24, (query) => context.visit.read('users.list', { query }))
    return listPage(context, {
      title: 'Members',
      about: 'Who is here, the newest first.',
      list:
        page.items.length === 0
          ? html`<p class="nothing">There is nobody here.</p>`
          : html`<ul class="cards" role="list">
              ${page.items.map(memberCard)}
            </ul>`,
      page,
    })
  },
}
