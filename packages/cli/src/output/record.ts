import { harmless, linked, styled } from './style.ts'
import { table } from './table.ts'
import { localTime, relativeTime, timeOf } from './times.ts'

type Fields = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What the columns of a table are, as far as there are such fields: the most telling first. */
const TELLING = (
  'id key type kind username title name display_name message body text question role state status ' +
  'author member applicant scheduled_at published_at created_at at'
).split(' ')
const MOST_COLUMNS = 6
/** What leads to the page of an item or a member. */
const LINKED = new Set(['title', 'name', 'username'])

/** An answer as people read it: names with their values, lists as tables. */
export async function record(value: unknown, width: number): Promise<string> {
  if (!isObject(value)) return Array.isArray(value) ? listed(value, width) : cell(value)
  const entries = Object.entries(value).filter(([name]) => !PAGING.has(name))
  const simple = entries.filter(([, content]) => isSimple(content))
  const names = Math.max(0, ...simple.map(([name]) => name.length))
  const lines = simple.map(([name, content]) => `${styled('dim', name.padEnd(names))}  ${line(content)}`)
  for (const [name, content] of entries.filter(([, content]) => !isSimple(content))) {
    const inner = isPage(content) ? content.items : content
    const text = await (Array.isArray(inner) ? listed(inner, width - 2) : record(inner, width - 2))
    lines.push(styled('bold', name), text.replaceAll(/^/gm, '  '))
  }
  return lines.join('\n')
}

/** What tells a program how to go on; people are told in words. */
const PAGING = new Set(['next_offset', 'next_cursor', 'has_more'])

const isPage = (value: unknown): value is { items: readonly unknown[] } =>
  isObject(value) && Array.isArray(value.items) && 'has_more' in value

const isSimple = (value: unknown): boolean =>
  isCard(value) ||
  (Array.isArray(value) ? value.every((entry) => typeof entry !== 'object') : !isObject(value))

/** A member or a community as it stands beside something else: its name is enough. */
const isCard = (value: unknown): value is Fields =>
  isObject(value) &&
  Object.keys(value).length <= 6 &&
  ('avatar_url' in value || ('icon' in value && 'web_url' in value))

async function listed(items: readonly unknown[], width: number): Promise<string> {
  if (items.length === 0) return styled('dim', 'none')
  if (!items.every(isObject)) return items.map(cell).join('\n')
  return tableOf(items, columnsOf(items), width, { all: false })
}

/** A table of the fields that tell most. */
export function columnsOf(items: readonly Fields[]): readonly string[] {
  const [first = {}] = items
  const telling = TELLING.filter((name) => items.some((item) => cell(item[name]) !== ''))
  const others = Object.keys(first).filter((name) => !telling.includes(name) && isSimple(first[name]))
  const chosen = telling.length > 1 ? telling : [...telling, ...others]
  return chosen.slice(0, MOST_COLUMNS)
}

/** A table of these fields; the last ones only as far as the terminal has room, unless all were asked for. */
export async function tableOf(
  items: readonly Fields[],
  columns: readonly string[],
  width: number,
  { all }: { readonly all: boolean },
): Promise<string> {
  const inTable = async (item: Fields, name: string): Promise<string> =>
    LINKED.has(name) ? linked(cell(item[name]), item.web_url ?? item.profile_url) : cell(item[name])
  const rows = await Promise.all(items.map((item) => Promise.all(columns.map((name) => inTable(item, name)))))
  return table(columns, rows, width, all)
}

/** A value in a table: on one line, times as people say them. */
function cell(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'string') {
    const time = timeOf(value)
    return time === undefined ? oneLine(value) : relativeTime(time)
  }
  if (isCard(value)) return oneLine(String(value.username ?? value.name))
  if (Array.isArray(value)) return value.map(cell).join(', ')
  return typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : oneLine(JSON.stringify(value))
}

/** A value beside its name: whole, times to the minute as well. */
function line(value: unknown): string {
  if (typeof value === 'string') {
    const time = timeOf(value)
    return time === undefined
      ? harmless(value)
      : `${localTime(time)} ${styled('dim', `(${relativeTime(time)})`)}`
  }
  return value === null || (Array.isArray(value) && value.length === 0) ? styled('dim', 'none') : cell(value)
}

const oneLine = (text: string): string => harmless(text).replaceAll(/\s+/g, ' ').trim()
