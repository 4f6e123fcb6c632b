import { memberLink } from '../components/byline.ts'
import { textPage } from '../components/column-page.ts'
import { form } from '../components/form.ts'
import { html } from '../html.ts'
import { seeOther } from '../http/answer.ts'
import type { Page } from '../page.ts'

/** Confirms and blocks a member. */
export const memberBlock: Page = {
  async show(context) {
    const { visit, params } = context
    const { user } = await visit.read('users.get', { params: { username: params.username! } })
    return textPage({
      title: `Block ${user.display_name}`,
      heading: html`Block <bdi>${user.display_name}</bdi>?`,
      body: [
        html`<p>
          You will no longer see each other’s posts or profiles. Follows, connections and invites between you
          end. They are not notified, and you can unblock them in your settings.
        </p>`,
        form(
          context,
          `/u/${encodeURIComponent(user.username)}/block`,
          html`<p class="actions">
            <button class="primary">Block</button> ${memberLink({ ...user, display_name: 'Cancel' })}
          </p>`,
        ),
      ],
    })
  },
  async submit({ perform, params }) {
    await perform('blocks.add', { body: { username: params.username! } })
    return seeOther('/settings/blocks?done=blocked')
  },
}
