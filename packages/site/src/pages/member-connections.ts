import { act } from '../actions/act.ts'
import { memberCard } from '../components/items/card.ts'
import { list } from '../components/items/list.ts'
import { orForbiddenNotice } from '../components/forbidden-notice.ts'
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
    const body = await orForbiddenNotice(async () => {
      const page = await readPage(context, 24, (query) =>
        visit.read('users.connections', { params: { username }, query }),
      )
      const cards = page.items.map(({ member, since }) =>
        memberCard(member, [html`since ${day(since, context.calendar)}`]),
      )
      return html`${list('cards', cards, 'No connections yet.')} ${pager(context, page)}`
    })
    return profilePage(context, user, {
      title: `Connections of ${user.display_name}`,
      current: 'connections',
      body,
    })
  },
  submit: act,
}
