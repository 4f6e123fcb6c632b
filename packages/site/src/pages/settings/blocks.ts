import { act } from '../../actions/act.ts'
import { avatar } from '../../components/avatar.ts'
import { actionButton, actionOf, actionRows, labelFor, reportLink } from '../../components/actions.ts'
import { cursorPager, cursorPaging } from '../../components/cursor-pager.ts'
import { row } from '../../components/items/row.ts'
import { settingsPage } from '../../components/settings-page.ts'
import { when } from '../../components/time.ts'
import { html } from '../../html.ts'
import type { Page } from '../../page.ts'

/** Members blocked by the member. */
export const blockSettings: Page = {
  async show(context) {
    const page = await context.visit.read('blocks.list', { query: cursorPaging(context) })
    return settingsPage(context, {
      title: 'Blocked members',
      about: 'You and blocked members cannot see each other. They are not notified.',
      body: [
        actionRows(
          context,
          page.items.map(({ member, blocked_at }) =>
            row(
              avatar(member),
              html`<bdi>${member.display_name}</bdi>`,
              html`@${member.username} · since ${when(blocked_at, context.calendar)}`,
              html`${reportLink(context, 'user', member.id)}
              ${actionButton({
                label: labelFor('Unblock', member.display_name),
                action: actionOf('unblock', member.username),
                kind: 'button',
              })}`,
            ),
          ),
          'You have not blocked anyone.',
        ),
        cursorPager(context, page),
      ],
    })
  },
  submit: act,
}
