import { reportReasons, reportTargets, type ReportTarget } from '@chowk/contract'
import { ApiError } from '@chowk/engine'
import { textPage } from '../components/column-page.ts'
import { form, formError, selectField, textArea } from '../components/form.ts'
import { withQuery } from '../components/pager.ts'
import { kindNames, reportReasonNames } from '../components/labels.ts'
import { html } from '../html.ts'
import { seeOther } from '../http/answer.ts'
import type { PageContext, Page } from '../page.ts'
import { idIn } from '../path-id.ts'
import { signedIn } from '../signed-in.ts'
import { returnPath } from './sign-in.ts'

/** Reports content or a member to the moderators. */
export const report: Page = {
  async show(context) {
    signedIn(context.member)
    const target = reported(context)
    const back = wayBack(context, target)
    const isSent = context.query.has('sent') && context.refused === undefined
    return textPage({
      title: 'Report',
      heading: `Report this ${kindNames[target.type].toLowerCase()}`,
      body: isSent
        ? html`<p class="notice good" role="status">Thank you. The moderators will review it.</p>
            <p><a href="${back}">Go back</a></p>`
        : [
            formError(context),
            form(context, withQuery(context, {}), [
              selectField(context, {
                name: 'reason',
                label: 'Reason',
                required: true,
                choices: reportReasons.map((reason) => [reason, reportReasonNames[reason]]),
              }),
              textArea(context, {
                name: 'details',
                label: 'Details',
                hint: 'Only moderators see this.',
                rows: 4,
              }),
              html`<p class="actions">
                <button class="primary">Report</button> <a href="${back}">Cancel</a>
              </p>`,
            ]),
          ],
    })
  },
  async submit(context) {
    const { form, perform } = context
    const details = form.given('details')
    await perform('reports.create', {
      body: {
        ...reported(context),
        reason: form.given('reason') as (typeof reportReasons)[number],
        ...(details && { details }),
      },
    })
    return seeOther(withQuery(context, { sent: 'true' }))
  },
}

/** Returns the page that the member came from; for a comment, its place on the page of its item. */
function wayBack(
  { query }: PageContext,
  { type, id }: { readonly type: ReportTarget; readonly id: number },
): string {
  const isComment = type === 'comment' || type === 'answer'
  return isComment && !query.has('to') ? `/comments/${id}` : returnPath(query.get('to'))
}

/** @throws ApiError `not_found` if the address names nothing that can be reported. */
function reported({ query }: Pick<PageContext, 'query'>): {
  readonly type: ReportTarget
  readonly id: number
} {
  const type = query.get('type') as ReportTarget
  if (!reportTargets.includes(type)) throw new ApiError('not_found')
  return { type, id: idIn(query.get('id') ?? '') }
}
