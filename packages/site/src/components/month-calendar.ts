import { limits } from '@chowk/contract/core'
import { html, type Html } from '../html.ts'
import type { PageContext } from '../page.ts'
import { localDay, localTime, momentOf } from '../writing/local-time.ts'
import { months, weekdays, type Calendar } from './time.ts'
import { withQuery } from './pager.ts'

const DAY = 24 * 60 * 60_000

/** Returns the requested month as `2026-12`; without one, the month of `today`. */
export const monthOf = (wanted: string | null, today: string): string =>
  wanted !== null && /^[1-9]\d{3}-(0[1-9]|1[0-2])$/.test(wanted) ? wanted : today.slice(0, 7)

/** An entry of a day. */
interface Dated {
  readonly id: number
  readonly title: string
  readonly scheduled_at: string
}

interface Month {
  readonly zone: string
  readonly month: string
  /** Date of today: `2026-12-24`. */
  readonly today: string
}

/** How far ahead publications can be scheduled. */
const MONTHS_AHEAD = 6

const monthName = (date: string): string => months[Number(date.slice(5, 7)) - 1]!

const QUARTER = 15 * 60_000

/** Returns a local time on a day at which an item can still be scheduled; undefined if there is none. */
function schedulableOn(date: string, today: string, { now, zone }: Calendar): string | undefined {
  const { scheduleAheadMin, scheduleAheadMax } = limits
  const later = (ahead: number) => localTime(Math.ceil((now + ahead) / QUARTER) * QUARTER, zone)
  const times = date === today ? [later(4 * QUARTER), later(2 * scheduleAheadMin)] : [`${date}T09:00`]
  return times.find((time) => {
    const moment = momentOf(time, zone) ?? 0
    return time.startsWith(date) && moment >= now + scheduleAheadMin && moment <= now + scheduleAheadMax
  })
}

/** Renders the number of a day as a link to write an item for it. */
const writeFor = (date: string, time: string): Html =>
  html`<a
    href="/posts/new?scheduled_at=${time}"
    aria-label="${Number(date.slice(8))} ${monthName(date)}: new post"
    >${Number(date.slice(8))}</a
  >`

/** Renders a month as a table, one row a week, with the publications of each day. */
export function monthCalendar(
  context: PageContext,
  items: readonly Dated[],
  { zone, month, today }: Month,
): Html {
  const first = Date.parse(`${month}-01T00:00:00Z`)
  const onDay = Map.groupBy(items, ({ scheduled_at }) => localDay(Date.parse(scheduled_at), zone))
  const day = (date: string) => {
    const time = date < today ? undefined : schedulableOn(date, today, { ...context.calendar, zone })
    const found = onDay.get(date) ?? []
    return html`<td class="${date === today ? 'today' : ''}">
      <time datetime="${date}" ${date === today ? html` aria-current="date"` : ''}
        >${time === undefined ? Number(date.slice(8)) : writeFor(date, time)}</time
      >
      ${
        found.length === 0
          ? ''
          : html`<ul>
              ${found.map(
                ({ id, title, scheduled_at }) =>
                  html`<li>
                    <a href="#item-${id}"
                      >${localTime(Date.parse(scheduled_at), zone).slice(11)} <bdi>${title}</bdi></a
                    >
                  </li>`,
              )}
            </ul>`
      }
    </td>`
  }
  const current = today.slice(0, 7)
  const monthLink = (wanted: string, name: string, rel: string) =>
    wanted < current || wanted > monthAfter(current, MONTHS_AHEAD)
      ? ''
      : html`<a class="button" rel="${rel}" href="${withQuery(context, { month: wanted })}">${name}</a>`
  return html`<table class="month">
      <caption>
        ${monthName(month)} ${month.slice(0, 4)}
      </caption>
      <thead>
        <tr>
          ${weekdays.map((name) => html`<th scope="col"><abbr title="${name}">${name.slice(0, 3)}</abbr></th>`)}
        </tr>
      </thead>
      <tbody>
        ${weeksOf(first).map(
          (week) =>
            html`<tr>
              ${week.map((date) => (date === undefined ? html`<td class="outside"></td>` : day(date)))}
            </tr>`,
        )}
      </tbody>
    </table>
    <nav class="pager" aria-label="Months">
      ${monthLink(monthAfter(month, -1), 'Previous month', 'prev')}
      ${monthLink(monthAfter(month, 1), 'Next month', 'next')}
    </nav>`
}

/** Returns the month a number of months after another, as `2026-12`. */
function monthAfter(month: string, months: number): string {
  const date = new Date(`${month}-01T00:00:00Z`)
  date.setUTCMonth(date.getUTCMonth() + months)
  return date.toISOString().slice(0, 7)
}

/** Returns the days of a month by weeks from Monday; undefined for days of other months. */
function weeksOf(first: number): (string | undefined)[][] {
  const before = (new Date(first).getUTCDay() + 6) % 7
  const start = first - before * DAY
  const weeks: (string | undefined)[][] = []
  for (let monday = start; ; monday += 7 * DAY) {
    const week = weekdays.map((_, index) => {
      const date = new Date(monday + index * DAY)
      return date.getUTCMonth() === new Date(first).getUTCMonth()
        ? date.toISOString().slice(0, 10)
        : undefined
    })
    if (week.every((date) => date === undefined)) return weeks
    weeks.push(week)
  }
}
