import { communityDesk } from '@chowk/engine/website'
import { ApiError } from '@chowk/engine'
import { act, ACTION_FIELD } from '../actions/act.ts'
import { actionButton, actionOf, actionRows, labelFor } from '../components/actions.ts'
import { textPage } from '../components/column-page.ts'
import { form, formError, textField } from '../components/form.ts'
import { row } from '../components/items/row.ts'
import { kindNames } from '../components/labels.ts'
import { part } from '../components/part.ts'
import { queuedReports, tickedReports } from '../components/queued-reports.ts'
import { richTextArea } from '../components/rich-text-area.ts'
import { html } from '../html.ts'
import { seeOther } from '../http/answer.ts'
import { htmlIn } from '../writing/rich-text.ts'
import type { Page } from '../page.ts'
import { toLongEditableText } from '../editable-text.ts'

/** Reports of what stands in a community, and its rules, for those who manage it. */
export const communityDeskPage: Page = {
  async show(context) {
    const slug = context.params.slug!
    const { groups, hidden, name, rules } = await communityDesk(context.visit, slug)
    const address = `/c/${slug}/desk`
    return textPage({
      title: `Reports and rules · ${name}`,
      heading: 'Reports and rules',
      above: html`<p>
        <a href="/c/${slug}"><bdi>${name}</bdi></a>
      </p>`,
      body: [
        formError(context, true),
        part(
          'Open reports',
          groups.length === 0
            ? html`<p class="nothing">Nothing here is reported.</p>`
            : form(context, address, [
                queuedReports(context, groups, ({ subject }) => subject?.url ?? address),
                textField(context, {
                  name: 'reason',
                  label: 'Reason',
                  hint: 'The author sees it if you hide the content.',
                }),
                html`<p class="actions">
                    <button name="resolution" value="dismissed">Dismiss</button>
                    <button class="danger" name="resolution" value="hidden">Hide</button>
                  </p>
                  <p class="hint">
                    The site’s moderators see the same reports, and you cannot undo their decisions. Only they
                    see reports about you.
                  </p>`,
              ]),
        ),
        hidden.length === 0
          ? undefined
          : part(
              'Hidden',
              actionRows(
                context,
                hidden.map(({ type, id, title, author }) =>
                  row(
                    '',
                    html`<bdi>${title}</bdi>`,
                    html`${kindNames[type]} by <bdi>${author.display_name}</bdi>`,
                    actionButton({
                      label: labelFor('Unhide', title),
                      action: actionOf('show-again', type, id),
                      kind: 'button',
                    }),
                  ),
                ),
                '',
              ),
            ),
        part(
          'Rules',
          form(context, address, [
            richTextArea(context, {
              name: 'rules',
              label: 'Rules of this community, in addition to the site’s rules',
              rows: 6,
              before: await toLongEditableText(rules ?? ''),
            }),
            html`<p><button name="write" value="rules">Save the rules</button></p>`,
          ]),
        ),
      ],
    })
  },
  async submit(context) {
    const { form, params, performOwn } = context
    if (form.has(ACTION_FIELD)) return act(context)
    const slug = params.slug!
    if (form.text('write') === 'rules') {
      const rules = await htmlIn(form, 'rules')
      await performOwn('communityDesk.setRules', { params: { slug }, body: rules ? { rules } : {} })
      return seeOther(`/c/${slug}?done=saved`)
    }
    const resolution = form.text('resolution') as 'dismissed' | 'hidden'
    const reason = form.given('reason')
    for (const id of tickedReports(form))
      await performOwn('reports.resolve', { params: { id }, body: { resolution, reason } }).catch(
        (error: unknown) => {
          if (!(error instanceof ApiError) || error.details.currentStatus === undefined) throw error
        },
      )
    return seeOther(`/c/${slug}/desk?done=decided`)
  },
}
