import { avatar } from '../components/avatar.ts'
import { html } from '../html.ts'
import { HTML } from '../http/respond.ts'
import type { Page } from '../page.ts'

/** Members whose username starts with the text typed after an @, for the editor script; empty without matches. */
export const mentions: Page = {
  async show({ visit, member, query }) {
    const q = query.get('q')?.trim() ?? ''
    if (member === undefined || q === '') return { type: HTML, body: '' }
    const { items } = await visit.read('search.autocomplete', { query: { q, type: 'user' } })
    if (items.length === 0) return { type: HTML, body: '' }
    const options = items.map(
      ({ id, value, name, avatar_url }) =>
        html`<li role="option" id="mention-${id}" data-username="${value}">
          ${avatar({ display_name: name, avatar_url })} <bdi>${name}</bdi> <span class="hint">@${value}</span>
        </li>`,
    )
    const list = html`<ul role="listbox" id="mentions" class="mentions" aria-label="Members">
      ${options}
    </ul>`
    return { type: HTML, body: String(list) }
  },
}
