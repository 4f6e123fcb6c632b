import { moderatedMember } from '@chowk/engine/website'
import { form, formError } from '../../components/form.ts'
import { logEntries } from '../../components/log-entries.ts'
import { moderationPage } from '../../components/moderation-page.ts'
import { count } from '../../components/numbers.ts'
import { part } from '../../components/part.ts'
import { when } from '../../components/time.ts'
import { html } from '../../html.ts'
import { seeOther } from '../../http/answer.ts'
import type { Page } from '../../page.ts'
import { reasonField, toldMembers, untilField, untilIn } from './decide.ts'

/** A member, whom a moderator suspends, or whose suspension they end. */
export const moderatedMemberPage: Page = {
  async show(context) {
    const { visit, params, calendar } = context
    const { member, suspension, open } = await moderatedMember(visit, params.username!)
    const { id, username, display_name } = member
    const log = await visit.read('audit.list', { query: { subject: `user:${id}`, limit: 10 } })
    const address = `/moderation/members/${encodeURIComponent(username)}`
    return moderationPage(context, {
      title: display_name,
      body: [
        html`<p class="facts">
          <span>@${username}</span>
          ${open > 0 ? html`<span>${count(open, 'open report')}, which a suspension closes</span>` : ''}
          ${suspension ? html`<span class="label warn">Suspended</span>` : html`<a href="/u/${username}">Profile</a>`}
        </p>`,
        suspension &&
          html`<p class="notice">
            ${suspension.until === null ? 'Suspended until a moderator ends it.' : html`Suspended until ${when(suspension.until, calendar)}.`}
            ${suspension.reason ? html`They read: “<bdi>${suspension.reason}</bdi>”` : ''}
          </p>`,
        formError(context),
        form(context, address, [
          reasonField(context),
          untilField(context),
          toldMembers(context.identity.name),
          html`<p class="actions">
            <button class="danger" name="act" value="suspend">
              ${suspension ? 'Change the suspension' : 'Suspend'}
            </button>
            ${suspension ? html`<button name="act" value="end">End the suspension</button>` : ''}
          </p>`,
        ]),
        log.items.length === 0 ? undefined : part('History', logEntries(log.items, calendar)),
      ],
    })
  },
  async submit(context) {
    const { form, params, moderate } = context
    const named = { params: { username: params.username! } }
    const until = untilIn(context)
    const reason = form.text('reason')
    if (form.text('act') === 'end') await moderate('members.unsuspend', { ...named, body: { reason } })
    else await moderate('members.suspend', { ...named, body: { reason, ...(until && { until }) } })
    return seeOther(`/moderation/members/${encodeURIComponent(params.username!)}?done=decided`)
  },
}
