import { contentTypes, type OperationOf } from '@chowk/contract'
import { ApiError, type ActOutput } from '@chowk/engine'
import { form, errorAttributes, problemOf, formError, submittedForm } from '../components/form.ts'
import { titleOf } from '../components/items/entry.ts'
import { kindNames } from '../components/labels.ts'
import { count } from '../components/numbers.ts'
import { ownTabs } from '../components/own-tabs.ts'
import { onDay, zoneName } from '../components/time.ts'
import { withQuery } from '../components/pager.ts'
import { zoneNote } from '../components/zone-field.ts'
import { html, type Html } from '../html.ts'
import { seeOther } from '../http/answer.ts'
import type { PageContext, Page } from '../page.ts'
import { DO } from '../writing/buttons.ts'
import { localDay, localTime, momentOf } from '../writing/local-time.ts'
import { ZONE, zoneOf } from '../writing/form-values.ts'
import { signedIn } from '../signed-in.ts'
import { monthCalendar, monthOf } from '../components/month-calendar.ts'

type ScheduledItem = ActOutput<OperationOf<'scheduled.list'>>['items'][number]

/** Scheduled publications of the member, as a list or by month, and failed ones: reschedule or publish now. */
export const schedule: Page = {
  async show(context) {
    signedIn(context.member)
    const { visit, query } = context
    const { items } = await visit.read('scheduled.list')
    const { zone } = context.calendar
    const isMonth = query.get('view') === 'month'
    const failed = items.filter(({ status }) => status === 'failed')
    const scheduledItems = items.filter(({ status }) => status === 'scheduled')
    const today = localDay(visit.now, zone)
    const month = monthOf(query.get('month'), today)
    const shownItems = isMonth
      ? scheduledItems.filter(({ scheduled_at }) =>
          localDay(Date.parse(scheduled_at), zone).startsWith(month),
        )
      : scheduledItems
    return {
      title: 'Schedule',
      unlisted: true,
      main: html`<div class="schedule">
        <div class="heading">
          <h1>Schedule</h1>
          <p>
            ${scheduledItems.length === 0 ? '' : `${count(scheduledItems.length, 'item')} to be published.`}
            ${zoneNote(context)}
          </p>
        </div>
        ${ownTabs(context)} ${formError(context)} ${scheduled(context, scheduledItems)}
        ${
          failed.length === 0
            ? ''
            : html`<section class="group">
                <h2>Not published</h2>
                ${list(context, failed, 3)}
              </section>`
        }
        ${isMonth ? monthCalendar(context, shownItems, { zone, month, today }) : ''}
        ${
          shownItems.length > 0
            ? list(context, shownItems)
            : html`<p class="nothing">
                ${isMonth ? 'Nothing is scheduled this month.' : 'Items that you schedule appear here.'}
                <a class="button" href="/write">Write something</a>
              </p>`
        }
      </div>`,
    }
  },
  async submit(context) {
    const { form, read, perform } = context
    const type = contentTypes.find((contentType) => contentType === form.text('type'))
    const id = Number(form.text('id'))
    if (type === undefined || !Number.isSafeInteger(id)) throw new ApiError('not_found')
    const params = { type, id }
    switch (form.text(DO)) {
      case 'publish': {
        const { url } = await perform('scheduled.publish', { params })
        return seeOther(url)
      }
      default: {
        const zone = await read((visit) => zoneOf(visit, form))
        const moment = momentOf(form.text('scheduled_at'), zone)
        const scheduled_at = moment === undefined ? form.text('scheduled_at') : new Date(moment).toISOString()
        await perform('scheduled.reschedule', { params, body: { scheduled_at } })
        return seeOther(withQuery(context, { done: `${type}-${id}` }))
      }
    }
  },
}

/** Tells what was scheduled last, with a way to undo it. */
function scheduled(context: PageContext, items: readonly ScheduledItem[]): Html | undefined {
  const { query, calendar, refused } = context
  const item = items.find(({ type, id }) => `${type}-${id}` === query.get('done'))
  if (item === undefined || refused !== undefined) return undefined
  return html`<div class="notice good undo" role="status">
    <p>Scheduled for ${onDay(item.scheduled_at, calendar)} (${zoneName(calendar.zone)}).</p>
    ${form(
      context,
      `/schedule/${item.type}/${item.id}/cancel`,
      html`<p class="actions"><a class="button" href="#item-${item.id}">View</a> <button>Undo</button></p>`,
    )}
  </div>`
}

const list = (context: PageContext, items: readonly ScheduledItem[], heading: 2 | 3 = 2): Html =>
  html`<ol class="entries">
    ${items.map((item) => html`<li>${entry(context, item, heading)}</li>`)}
  </ol>`

function entry(context: PageContext, item: ScheduledItem, heading: 2 | 3): Html {
  const { type, id, title, url, edit_url, status, failure, scheduled_at } = item
  const { zone } = context.calendar
  const submitted = submittedForm(context)
  const isSent = submitted?.text('type') === type && submitted.text('id') === String(id)
  const moment = Date.parse(scheduled_at)
  const time = isSent ? submitted.text('scheduled_at') : localTime(moment, zone)
  const problem = isSent ? problemOf(context, 'scheduled_at') : undefined
  const field = `at-${id}`
  return html`<article class="entry" id="item-${id}">
    <p class="kind">
      <span>${kindNames[type]}</span> ·
      ${status === 'failed' ? 'was scheduled for ' : ''}${onDay(scheduled_at, context.calendar)}
    </p>
    ${titleOf({ url, title }, heading)}
    ${failure === null ? '' : html`<p class="notice bad">${failure.message} Move it to try again.</p>`}
    ${form(
      context,
      context.address,
      html`<input type="hidden" name="type" value="${type}" />
        <input type="hidden" name="id" value="${id}" />
        <input type="hidden" name="${ZONE}" value="${zone}" />
        <div class="actions">
          <label class="visually-hidden" for="${field}">New time for ${title}</label>
          <input
            type="datetime-local"
            id="${field}"
            name="scheduled_at"
            value="${time}"
            required
            ${errorAttributes(context, problem)}${problem ? html` aria-describedby="${field}-problem"` : ''}
          />
          <button name="${DO}" value="move">Move</button>
          ${status === 'failed' ? '' : html`<button name="${DO}" value="publish" formnovalidate>Publish now</button>`}
          ${edit_url === null ? '' : html`<a class="button" href="${edit_url}">Edit</a>`}
          <details>
            <summary class="button">Cancel…</summary>
            <div class="fields">
              <p>
                It will not be published. Its text is copied to a new form and remains under
                <a href="/cancelled">Cancelled</a>. Images that nothing else uses are deleted after a day.
              </p>
              <p>
                <button class="danger" formaction="/schedule/${type}/${id}/cancel" formnovalidate>
                  Cancel publication
                </button>
              </p>
            </div>
          </details>
        </div>
        ${problem ? html`<p class="problem" id="${field}-problem">${problem}</p>` : ''}`,
    )}
  </article>`
}
