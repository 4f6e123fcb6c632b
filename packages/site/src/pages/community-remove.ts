import { textPage } from '../components/column-page.ts'
import { checkbox, form, formError, textField } from '../components/form.ts'
import { html } from '../html.ts'
import { noticeQuery } from '../components/done.ts'
import { withQuery } from '../components/pager.ts'
import { seeOther } from '../http/answer.ts'
import type { Page } from '../page.ts'

/** Puts a member out of a community, for those who manage it. */
export const communityRemove: Page = {
  async show(context) {
    const { visit, params } = context
    const [slug, username] = [params.slug!, params.username!]
    const { settings } = await visit.read('communities.settings', { params: { slug } })
    return textPage({
      title: `Remove @${username} · ${settings.name}`,
      heading: html`Remove @${username} from <bdi>${settings.name}</bdi>?`,
      body: [
        formError(context),
        html`<p>
          They lose their role and access to content for members. Their content stays until you hide it. They
          are notified.
        </p>`,
        form(context, `/c/${slug}/people/${encodeURIComponent(username)}`, [
          checkbox(context, { name: 'bar', label: 'They cannot return' }),
          textField(context, {
            name: 'reason',
            label: 'Reason',
            hint: 'Shown in the site’s moderation log.',
          }),
          html`<p class="actions">
            <button class="danger">Remove</button> <a class="button" href="/c/${slug}?tab=members">Cancel</a>
          </p>`,
        ]),
      ],
    })
  },
  async submit(context) {
    const { form, params, performOwn } = context
    const [slug, username] = [params.slug!, params.username!]
    const reason = form.given('reason')
    await performOwn('communityDesk.removeMember', {
      params: { slug, username },
      body: { bar: form.has('bar'), ...(reason !== undefined && { reason }) },
    })
    const notice = noticeQuery(context, 'removed-member', `put-back ${username}`)
    return seeOther(withQuery({ address: `/c/${slug}`, query: new URLSearchParams('tab=members') }, notice))
  },
}
