import { avatar } from '../../components/avatar.ts'
import { reportLink } from '../../components/actions.ts'
import { form } from '../../components/form.ts'
import { cursorPager, cursorPaging } from '../../components/cursor-pager.ts'
import { list } from '../../components/items/list.ts'
import { row } from '../../components/items/row.ts'
import { settingsPage } from '../../components/settings-page.ts'
import { when } from '../../components/time.ts'
import { html } from '../../html.ts'
import { seeOther } from '../../http/answer.ts'
import type { Page } from '../../page.ts'

/** Members blocked by the member. */
export const blockSettings: Page = {
  async show(context) {
    const page = await context.visit.read('blocks.list', { query: cursorPaging(context) })
    return settingsPage(context, {
      title: 'Blocked members',
      about: 'You and blocked members cannot see each other. They are not notified.',
      body: [
        list(
          'rows',
          page.items.map(({ member, blocked_at }) =>
            row(
              avatar(member),
              html`<bdi>${member.display_name}</bdi>`,
              html`@${member.username} · since ${when(blocked_at, context.calendar)}`,
              form(
                context,
                '/settings/blocks',
                html`${reportLink(context, 'user', member.id)}
                  <input type="hidden" name="username" value="${member.username}" /><button
                    aria-label="Unblock ${member.display_name}"
                  >
                    Unblock
                  </button>`,
              ),
            ),
          ),
          'You have not blocked anyone.',
        ),
        cursorPager(context, page),
      ],
    })
  },
  async submit({ form, perform }) {
    await perform('blocks.remove', { body: { username: form.text('username') } })
    return seeOther('/settings/blocks?done=unblocked')
  },
}
