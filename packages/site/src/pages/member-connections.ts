import { act } from '../actions/act.ts'
import { avatar } from '../components/avatar.ts'
import { memberLink } from '../components/byline.ts'
import { orWhyNot } from '../components/kept-private.ts'
import { pager, readPage } from '../components/pager.ts'
import { profilePage } from '../components/profile-head.ts'
import { day } from '../components/time.ts'
import { html } from '../html.ts'
import type { Page } from '../page.ts'

/** Connections of a member, latest first. */
export const memberConnections: Page = {
  async show(context) {
    const { visit, params } = context
    const username = params.username!
    const { user } = await visit.read('users.get', { params: { username } })
    const body = await orWhyNot(async () => {
      const page = await readPage(context, 24, (query) =>
        visit.read('users.connections', { params: { username }, query }),
      )
      if (page.items.length === 0) return html`<p class="nothing">No connections yet.</p>`
      return html`<ul class="cards" role="list">
          ${page.items.map(
            ({ member, since }) =>
              html`<li class="card">
                ${avatar(member)}
                <p class="name">${memberLink(member)}</p>
                <p class="facts"><span>since ${day(since, context.calendar)}</span></p>
              </li>`,
          )}
        </ul>
        ${pager(context, page)}`
    })
    return profilePage(context, user, {
      title: `Connections of ${user.display_name}`,
      current: 'connections',
      body,
    })
  },
  submit: act,
}
