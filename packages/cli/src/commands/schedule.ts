import { contentTypes } from '@chowk/contract'
import type { Chowk, ScheduledItem } from '@chowk/sdk'
import { InvalidArgumentError, Option, type Command } from 'commander'
import { canPrompt, confirm, yesOption } from '../confirm.ts'
import {
  addConnectionOptions,
  connect,
  patient,
  resolveTimeZone,
  timeZoneOption,
  type ConnectionOptions,
} from '../connection/connect.ts'
import { CliError } from '../errors/cli-error.ts'
import { describeError } from '../errors/report.ts'
import { isDay, parseDuration, parseList } from '../options.ts'
import { addOutputOptions, isHumanReadable, present, type OutputOptions } from '../output/present.ts'
import { print, printNote, printWarning } from '../output/print.ts'
import { stripControls, styled } from '../output/style.ts'
import { localTime, relativeTime } from '../output/times.ts'

interface ScheduleOptions extends ConnectionOptions, OutputOptions {
  readonly timezone?: string
  readonly kind?: readonly string[]
  readonly from?: string
  readonly to?: string
  readonly all?: true
  readonly yes?: true
  readonly shift?: number
  readonly cancel?: true
  readonly publishNow?: true
}

export function add(command: Command): void {
  command
    .argument('[ids...]', 'IDs of items')
    .addOption(
      new Option('--shift <duration>', 'Move the items: +2d, -3h, +1w, +30m')
        .argParser(parseShift)
        .conflicts(['cancel', 'publishNow']),
    )
    .addOption(new Option('--cancel', 'Cancel the items; quotas are not refunded').conflicts('publishNow'))
    .addOption(new Option('--publish-now', 'Publish the items now'))
    .addOption(new Option('--all', 'All scheduled items'))
    .addOption(new Option('--kind <kinds>', 'Filter by kind: post,job').argParser(parseList))
    .addOption(new Option('--from <date>', 'Filter by first day: 2027-01-31').argParser(parseDay))
    .addOption(new Option('--to <date>', 'Filter by last day, inclusive').argParser(parseDay))
    .addOption(timeZoneOption())
    .addOption(yesOption())
  addConnectionOptions(addOutputOptions(command))
    .addHelpText(
      'after',
      `
Requires the scope schedule. Uses no quota.

Example:
  chowk schedule --from 2027-01-10 --to 2027-01-16 --shift +2d`,
    )
    .action(schedule)
}

function parseShift(text: string): number {
  const [, sign, duration] = /^([+-])(\d{1,6}[mhdw])$/.exec(text) ?? []
  if (duration === undefined)
    throw new InvalidArgumentError('Expected a duration with a sign such as +2d, -3h, +1w or +30m.')
  return parseDuration(duration) * (sign === '-' ? -1 : 1)
}

function parseDay(text: string): string {
  if (!isDay(text)) throw new InvalidArgumentError('Expected a day such as 2027-01-31.')
  return text
}

async function schedule(ids: readonly string[], options: ScheduleOptions): Promise<void> {
  const { all: everything, kind, from, to } = options
  const timeZone = await resolveTimeZone(options)
  const unknownKind = kind?.find((name) => !(contentTypes as readonly string[]).includes(name))
  if (unknownKind !== undefined) {
    const { unknownName } = await import('@chowk/engine')
    throw new CliError(unknownName('kind', unknownKind, contentTypes), 'usage')
  }
  const isChange = options.cancel ?? options.publishNow ?? options.shift !== undefined
  if (isChange && ids.length === 0 && [everything, kind, from, to].every((choice) => choice === undefined))
    throw new CliError('Name the items to change: IDs, --kind, --from, --to or --all.', 'usage')
  const client = await connect(options, patient)
  const all = (await client.scheduled.list()).items
  const chosen = all.filter(({ id, type, scheduled_at }) => {
    const day = localTime(Date.parse(scheduled_at), timeZone).slice(0, 10)
    return (
      (ids.length === 0 || ids.includes(String(id))) &&
      (kind === undefined || kind.includes(type)) &&
      (from === undefined || day >= from) &&
      (to === undefined || day <= to)
    )
  })
  const unknown = ids.filter((id) => !all.some((item) => String(item.id) === id))
  if (unknown.length > 0) throw new CliError(`You have no scheduled item ${unknown.join(', ')}.`, 'notFound')
  const change = changeOf(client, options, timeZone)
  if (change === undefined) {
    if (isHumanReadable(options) && options.fields === undefined) return printCalendar(chosen, timeZone)
    return present({ items: chosen }, options)
  }
  if (chosen.length === 0) {
    printNote('No scheduled items match.')
    return isHumanReadable(options) ? undefined : present({ items: [] }, options)
  }
  if (isHumanReadable(options)) printCalendar(chosen, timeZone)
  // Only a move can be undone.
  if (options.shift === undefined || canPrompt())
    await confirm(`${change.name} ${chosen.length} ${chosen.length === 1 ? 'item' : 'items'}.`, options)
  await changeEach(chosen, change, options)
}

interface Change {
  readonly name: string
  readonly done: string
  readonly apply: (item: ScheduledItem) => Promise<unknown>
}

function changeOf(
  { scheduled }: Chowk,
  { shift, cancel, publishNow }: ScheduleOptions,
  timeZone: string,
): Change | undefined {
  if (cancel)
    return { name: 'Cancel', done: 'cancelled', apply: ({ type, id }) => scheduled.cancel(type, id) }
  if (publishNow)
    return { name: 'Publish', done: 'published', apply: ({ type, id }) => scheduled.publish(type, id) }
  if (shift === undefined) return undefined
  return {
    name: 'Move',
    done: 'moved',
    apply: async ({ type, id, scheduled_at }) =>
      scheduled.reschedule(type, id, { scheduled_at: await shifted(scheduled_at, shift, timeZone) }),
  }
}

/** Moves a time. Whole days keep the local time of day across changes of daylight saving time. */
async function shifted(scheduledAt: string, offset: number, timeZone: string): Promise<string> {
  const { Temporal } = await import('temporal-polyfill')
  const days = Math.trunc(offset / 86_400_000)
  return Temporal.Instant.from(scheduledAt)
    .toZonedDateTimeISO(timeZone)
    .add({ days, milliseconds: offset - days * 86_400_000 })
    .toInstant()
    .toString()
}

/** Changes items in sequence. Reports failed items, and continues with the others. */
async function changeEach(chosen: readonly ScheduledItem[], change: Change, options: ScheduleOptions) {
  const done: ScheduledItem[] = []
  const failed: { item: ScheduledItem; error: unknown }[] = []
  for (const item of chosen) {
    try {
      await change.apply(item)
      done.push(item)
    } catch (error) {
      failed.push({ item, error })
    }
  }
  if (isHumanReadable(options)) print(`${done.length} ${change.done}.`)
  else {
    const items = done.map(({ type, id, title }) => ({ type, id, title, [change.done]: true }))
    await present({ items }, options)
  }
  for (const { item, error } of failed)
    printWarning(`${item.type} ${item.id}: ${describeError(error).message}`)
  const [first] = failed
  if (first)
    throw new CliError(
      `${failed.length} of ${chosen.length} items could not be changed.`,
      describeError(first.error).exitCode,
    )
}

function printCalendar(items: readonly ScheduledItem[], timeZone: string): void {
  if (items.length === 0) return print('No scheduled items.')
  const kinds = Math.max(...items.map(({ type }) => type.length))
  const numbers = Math.max(...items.map(({ id }) => String(id).length))
  const weekdays = new Intl.DateTimeFormat('en', { weekday: 'long', timeZone })
  let previous: string | undefined
  for (const { type, id, title, scheduled_at } of items) {
    const time = Date.parse(scheduled_at)
    const [day, timeOfDay] = localTime(time, timeZone).split(' ')
    if (day !== previous)
      print(`${styled('bold', `${weekdays.format(time)}, ${day}`)}  ${styled('dim', relativeTime(time))}`)
    previous = day
    print(`  ${timeOfDay}  ${type.padEnd(kinds)}  ${String(id).padStart(numbers)}  ${stripControls(title)}`)
  }
  print(styled('dim', `Time zone: ${timeZone}`))
}
