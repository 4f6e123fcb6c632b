import { contentTypes } from '@chowk/contract'
import type { Chowk, ScheduledItem } from '@chowk/sdk'
import { InvalidArgumentError, Option, type Command } from 'commander'
import { canAsk, confirm, yesOption } from '../confirm.ts'
import { addConnection, connect, type Connection } from '../connection/connect.ts'
import { timeZoneOf, timeZoneOption } from '../connection/time-zone.ts'
import { exitCodes } from '../failures/exit-codes.ts'
import { Refusal } from '../failures/refusal.ts'
import { failureOf } from '../failures/report.ts'
import { list } from '../options.ts'
import { addPresentation, isForPeople, present, print, type Presentation } from '../output/present.ts'
import { harmless, styled } from '../output/style.ts'
import { localTime, relativeTime } from '../output/times.ts'
import { printNote } from '../print.ts'

interface Selection extends Connection, Presentation {
  readonly timezone?: string
  readonly kind?: string
  readonly from?: string
  readonly to?: string
  readonly all?: true
  readonly yes?: true
}

interface ScheduleOptions extends Selection {
  readonly shift?: number
  readonly cancel?: true
  readonly publishNow?: true
}

/** With the time zone that counts. */
type Zoned<Options> = Options & { readonly timezone: string }

export function addSchedule(command: Command): void {
  command
    .argument('[ids...]', 'only these items')
    .addOption(
      new Option('--shift <time>', 'move them by so much: +2d, -3h, +1w, +30m')
        .argParser(shift)
        .conflicts(['cancel', 'publishNow']),
    )
    .addOption(
      new Option('--cancel', 'cancel them; the units they took are not given back').conflicts('publishNow'),
    )
    .addOption(new Option('--publish-now', 'publish them now'))
    .addOption(new Option('--all', 'everything that is scheduled'))
    .addOption(new Option('--kind <kinds>', 'only of these kinds, separated by commas'))
    .addOption(new Option('--from <date>', 'only from this day on: 2027-01-31').argParser(day))
    .addOption(new Option('--to <date>', 'only up to this day, itself included').argParser(day))
    .addOption(timeZoneOption())
    .addOption(yesOption())
  addPresentation(command)
  addConnection(command)
  command.addHelpText(
    'after',
    `
The API key needs the scope schedule. Nothing of it is counted against a quota.

Example:
  chowk schedule --from 2027-01-10 --to 2027-01-16 --shift +2d`,
  )
  command.action(schedule)
}

const UNITS: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 }

function shift(text: string): number {
  const [, sign, amount, unit = ''] = /^([+-])(\d{1,6})([mhdw])$/.exec(text) ?? []
  if (amount === undefined) throw new InvalidArgumentError('It is like +2d, -3h, +1w or +30m.')
  return Number(`${sign}${amount}`) * (UNITS[unit] ?? 0)
}

function day(text: string): string {
  const isDay = /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))
  if (!isDay || !new Date(text).toISOString().startsWith(text))
    throw new InvalidArgumentError('It is a day like 2027-01-31.')
  return text
}

async function schedule(ids: readonly string[], given: ScheduleOptions): Promise<void> {
  const options = { ...given, timezone: await timeZoneOf(given) }
  await checkKinds(options.kind)
  const isChange = options.cancel ?? options.publishNow ?? options.shift !== undefined
  const { all: everything, kind, from, to } = options
  if (isChange && ids.length === 0 && [everything, kind, from, to].every((choice) => choice === undefined))
    throw new Refusal('Name the items to change: ids, --kind, --from, --to, or --all for everything.', {
      exitCode: exitCodes.usage,
    })
  const client = await connect(options, { pace: true, maxRetries: 5, deadline: 600_000 })
  const all = (await client.scheduled.list()).items
  const chosen = all.filter((item) => isChosen(item, ids, options))
  const unknown = ids.filter((id) => !all.some((item) => String(item.id) === id))
  if (unknown.length > 0)
    throw new Refusal(`Nothing of yours is scheduled under ${unknown.join(', ')}.`, {
      exitCode: exitCodes.notFound,
    })
  const change = changeOf(client, options)
  if (change === undefined) {
    if (isForPeople(options) && options.fields === undefined) calendar(chosen, options)
    else await present({ items: chosen }, options)
    return
  }
  if (chosen.length === 0) return printNote('Nothing is scheduled that matches.')
  if (isForPeople(options)) calendar(chosen, options)
  const question = `${change.name} ${chosen.length} ${chosen.length === 1 ? 'item' : 'items'}.`
  // What is moved can be moved back.
  if (change.isFinal || canAsk()) await confirm(question, options)
  await each(chosen, change, options)
}

/** @throws Refusal for a kind that there is not. */
async function checkKinds(kinds: string | undefined): Promise<void> {
  const wrong = list(kinds ?? '').find((kind) => !(contentTypes as readonly string[]).includes(kind))
  if (wrong === undefined) return
  const { unknownName } = await import('@chowk/engine')
  throw new Refusal(unknownName('kind', wrong, contentTypes), { exitCode: exitCodes.usage })
}

function isChosen(
  item: ScheduledItem,
  ids: readonly string[],
  { kind, from, to, timezone }: Zoned<Selection>,
): boolean {
  const on = localTime(Date.parse(item.scheduled_at), timezone).slice(0, 10)
  return (
    (ids.length === 0 || ids.includes(String(item.id))) &&
    (kind === undefined || list(kind).includes(item.type)) &&
    (from === undefined || on >= from) &&
    (to === undefined || on <= to)
  )
}

interface Change {
  readonly name: string
  readonly done: string
  /** Whether there is no way back. */
  readonly isFinal: boolean
  readonly make: (item: ScheduledItem) => Promise<unknown>
}

function changeOf(
  client: Chowk,
  { shift, cancel, publishNow, timezone }: Zoned<ScheduleOptions>,
): Change | undefined {
  const { scheduled } = client
  if (cancel)
    return {
      name: 'Cancel',
      done: 'cancelled',
      isFinal: true,
      make: ({ type, id }) => scheduled.cancel(type, id),
    }
  if (publishNow)
    return {
      name: 'Publish now:',
      done: 'published',
      isFinal: true,
      make: ({ type, id }) => scheduled.publish(type, id),
    }
  if (shift === undefined) return undefined
  return {
    name: 'Move',
    done: 'moved',
    isFinal: false,
    make: async ({ type, id, scheduled_at }) =>
      scheduled.reschedule(type, id, { scheduled_at: await shifted(scheduled_at, shift, timezone) }),
  }
}

/** Whole days keep the time on the clock, summer and winter. */
async function shifted(scheduledAt: string, by: number, timeZone: string): Promise<string> {
  const { Temporal } = await import('temporal-polyfill')
  const time = Temporal.Instant.from(scheduledAt).toZonedDateTimeISO(timeZone)
  const days = Math.trunc(by / 86_400_000)
  return time
    .add({ days, milliseconds: by - days * 86_400_000 })
    .toInstant()
    .toString()
}

/** One after the other. What is refused stays as it is, and is named; the others are done. */
async function each(
  chosen: readonly ScheduledItem[],
  change: Change,
  options: ScheduleOptions,
): Promise<void> {
  const done: ScheduledItem[] = []
  const failed: { item: ScheduledItem; error: unknown }[] = []
  for (const item of chosen) {
    try {
      await change.make(item)
      done.push(item)
    } catch (error) {
      failed.push({ item, error })
    }
  }
  if (isForPeople(options)) print(`${done.length} ${change.done}.`)
  else
    await present(
      { items: done.map(({ type, id, title }) => ({ type, id, title, [change.done]: true })) },
      options,
    )
  for (const { item, error } of failed)
    printNote(`chowk: ${item.type} ${item.id}: ${failureOf(error).message}`)
  const [first] = failed
  if (first)
    throw new Refusal(`${failed.length} of ${chosen.length} stay as they are.`, {
      exitCode: failureOf(first.error).exitCode,
    })
}

/** What comes, by days. */
function calendar(items: readonly ScheduledItem[], { timezone }: Zoned<Selection>): void {
  if (items.length === 0) return print('Nothing is scheduled.')
  const kinds = Math.max(...items.map(({ type }) => type.length))
  const numbers = Math.max(...items.map(({ id }) => String(id).length))
  const days = Map.groupBy(items, ({ scheduled_at }) =>
    localTime(Date.parse(scheduled_at), timezone).slice(0, 10),
  )
  for (const [on, ofDay] of days) {
    const time = Date.parse(ofDay[0]?.scheduled_at ?? '')
    const weekday = new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: timezone }).format(time)
    print(`${styled('bold', `${weekday}, ${on}`)}  ${styled('dim', relativeTime(time))}`)
    for (const { type, id, title, scheduled_at } of ofDay) {
      const at = localTime(Date.parse(scheduled_at), timezone).slice(11)
      print(`  ${at}  ${type.padEnd(kinds)}  ${String(id).padStart(numbers)}  ${harmless(title)}`)
    }
  }
  print(styled('dim', `Times of ${timezone}.`))
}
