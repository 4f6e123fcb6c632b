import { type Fields, isObject } from './select.ts'
import { hyperlink, stripControls, styled } from './style.ts'
import { table } from './table.ts'
import { localTime, parseTimestamp, relativeTime } from './times.ts'

/** Columns of tables, by importance. */
const COLUMNS = (
  'id key type kind username title name display_name message body text question role state status ' +
  'author member applicant scheduled_at published_at created_at at'
).split(' ')
const MAX_COLUMNS = 6
/** Columns that link to the page of an item or a member. */
const LINKED = new Set(['title', 'name', 'username'])
const PAGING = new Set(['next_offset', 'next_cursor', 'has_more'])

/** Formats a result for people: names with values, and lists as tables. */
export async function formatRecord(value: unknown, width: number): Promise<string> {
  if (!isObject(value)) return Array.isArray(value) ? formatList(value, width) : formatCell(value)
  const entries = Object.entries(value).filter(([name]) => !PAGING.has(name))
  const simple = entries.filter(([, content]) => isSimple(content))
  const max = Math.max(0, ...simple.map(([name]) => name.length))
  const lines = simple.map(([name, content]) => `${styled('dim', name.padEnd(max))}  ${formatValue(content)}`)
  for (const [name, content] of entries.filter(([, content]) => !isSimple(content))) {
    const inner = isPage(content) ? content.items : content
    const text = await formatRecord(inner, width - 2)
    lines.push(styled('bold', name), text.replaceAll(/^/gm, '  '))
  }
  return lines.join('\n')
}

const isPage = (value: unknown): value is { items: readonly unknown[] } =>
  isObject(value) && Array.isArray(value.items) && 'has_more' in value

const isSimple = (value: unknown): boolean =>
  isReference(value) ||
  (Array.isArray(value) ? value.every((entry) => typeof entry !== 'object') : !isObject(value))

/** Returns whether a value is a nested member or community, which is shown by name. */
const isReference = (value: unknown): value is Fields =>
  isObject(value) &&
  Object.keys(value).length <= 6 &&
  ('avatar_url' in value || ('icon' in value && 'web_url' in value))

async function formatList(items: readonly unknown[], width: number): Promise<string> {
  if (items.length === 0) return styled('dim', 'none')
  if (!items.every(isObject)) return items.map(formatCell).join('\n')
  return formatTable(items, columnsOf(items), width, { all: false })
}

export function columnsOf(items: readonly Fields[]): readonly string[] {
  const [first = {}] = items
  const known = COLUMNS.filter((name) => items.some((item) => formatCell(item[name]) !== ''))
  const otherNames = Object.keys(first).filter((name) => !known.includes(name) && isSimple(first[name]))
  return (known.length > 1 ? known : [...known, ...otherNames]).slice(0, MAX_COLUMNS)
}

/** Formats these fields as a table. Drops the last columns on a narrow terminal unless all are requested. */
export async function formatTable(
  items: readonly Fields[],
  columns: readonly string[],
  width: number,
  { all }: { readonly all: boolean },
): Promise<string> {
  const cell = async (item: Fields, name: string): Promise<string> =>
    LINKED.has(name)
      ? hyperlink(formatCell(item[name]), item.web_url ?? item.profile_url)
      : formatCell(item[name])
  const rows = await Promise.all(items.map((item) => Promise.all(columns.map((name) => cell(item, name)))))
  return table(columns, rows, width, all)
}

/** Formats a value on one line, with relative times. */
function formatCell(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.map(formatCell).join(', ')
  if (isReference(value)) return oneLine(String(value.username ?? value.name))
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  const time = parseTimestamp(text)
  return time === undefined ? oneLine(text) : relativeTime(time)
}

/** Formats a complete value, with absolute and relative times. */
function formatValue(value: unknown): string {
  if (value === null || (Array.isArray(value) && value.length === 0)) return styled('dim', 'none')
  if (typeof value !== 'string') return formatCell(value)
  const time = parseTimestamp(value)
  return time === undefined
    ? stripControls(value)
    : `${localTime(time)} ${styled('dim', `(${relativeTime(time)})`)}`
}

const oneLine = (text: string): string => stripControls(text).replaceAll(/\s+/g, ' ').trim()
