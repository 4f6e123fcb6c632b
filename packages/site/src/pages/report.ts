import { reportReasons, reportTargets, type ReportTarget } from '@chowk/contract'
import { Failure } from '@chowk/engine'
import { SignInNeeded } from '@chowk/engine/visits'
import { form, refusal, selectField, textArea } from '../components/form.ts'
import { withQuery } from '../components/pager.ts'
import { kindNames, reportReasonNames } from '../components/words.ts'
import { html } from '../html.ts'
import { seeOther } from '../http/answer.ts'
import type { Looking, Page } from '../page.ts'
import { whereTo } from './sign-in.ts'

/** Tells the moderators of something. */
export const report: Page = {
  async show(looking) {
    if (looking.member === undefined) throw new SignInNeeded()
    const target = reported(looking)
    const back = wayBack(looking, target)
    const isSent = looking.query.has('sent') && looking.refused === undefined
    return {
      title: 'Report',
      unlisted: true,
      main: html`<div class="narrow article">
        <h1>Report this ${kindNames[target.type].toLowerCase()}</h1>
        ${
          isSent
            ? html`<p class="notice good" role="status">Thank you. The moderators will look at it.</p>
                <p><a href="${back}">Go back</a></p>`
            : [
                refusal(looking),
                form(looking, withQuery(looking, {}), [
                  selectField(looking, {
                    name: 'reason',
                    label: 'Reason',
                    choices: reportReasons.map((reason) => [reason, reportReasonNames[reason]]),
                  }),
                  textArea(looking, {
                    name: 'details',
                    label: 'Details',
                    hint: 'Only moderators see this.',
                    rows: 4,
                  }),
                  html`<p class="actions">
                    <button class="primary">Report</button> <a href="${back}">Cancel</a>
                  </p>`,
                ]),
              ]
        }
      </div>`,
    }
  },
  async submit(sending) {
    const { form, perform } = sending
    const details = form.given('details')
    await perform('reports.create', {
      body: {
        ...reported(sending),
        reason: form.text('reason') as (typeof reportReasons)[number],
        ...(details && { details }),
      },
    })
    return seeOther(withQuery(sending, { sent: 'true' }))
  },
}

/** Where the member came from; what was said about an item, where it stands. */
function wayBack(
  { query }: Looking,
  { type, id }: { readonly type: ReportTarget; readonly id: number },
): string {
  const isRemark = type === 'comment' || type === 'answer'
  return isRemark && !query.has('to') ? `/remarks/${id}` : whereTo(query.get('to'))
}

/** @throws Failure `not_found` where the address names nothing that can be reported. */
function reported({ query }: Pick<Looking, 'query'>): { readonly type: ReportTarget; readonly id: number } {
  const [type, id] = [query.get('type') as ReportTarget, query.get('id') ?? '']
  if (!reportTargets.includes(type) || !/^[1-9]\d{0,14}$/.test(id)) throw new Failure('not_found')
  return { type, id: Number(id) }
}
