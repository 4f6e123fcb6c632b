import { Option, type Command } from 'commander'
import { invalid, parseList } from '../options.ts'
import { output, print, toJson } from './print.ts'
import { type Fields, filter, isObject, itemsOf, pickFields } from './select.ts'

export interface OutputOptions {
  readonly json?: true
  readonly fields?: readonly string[]
  readonly jq?: string
}

export const addOutputOptions = (command: Command): Command =>
  command
    .addOption(new Option('--json', 'Print JSON. Default outside a terminal'))
    .addOption(
      new Option('--fields <names>', 'Print only these fields: id,title,author.username').argParser((text) =>
        /[^\s,]/.test(text) ? parseList(text) : invalid('names such as id,title'),
      ),
    )
    .addOption(new Option('--jq <expression>', 'Filter the JSON with a jq expression'))

/** Returns whether to print tables and text: in a terminal, unless JSON is requested. */
export const isHumanReadable = ({ json, jq }: OutputOptions): boolean =>
  process.stdout.isTTY && !json && jq === undefined

export const terminalWidth = (): number => process.stdout.columns || 80

/**
 * Prints a result: as text and tables in a terminal, otherwise as JSON. People see the `summary` of each entry of a
 * list, with
 * all of its columns.
 */
export async function present(
  data: unknown,
  options: OutputOptions,
  summary?: (entry: Fields) => Fields,
): Promise<void> {
  const { fields, jq } = options
  const picked = fields === undefined ? data : pickFields(data, fields)
  if (jq !== undefined) return print(await filter([picked], jq))
  if (!isHumanReadable(options)) return print(toJson(picked))
  const { formatRecord, formatTable, columnsOf } = await import('./format.ts')
  const width = terminalWidth()
  const items = itemsOf(data)
  const whole = summary ? (items as readonly Fields[])?.map(summary) : items
  const rows = (fields === undefined ? whole : picked) as readonly Fields[]
  if (!items?.length || !rows.every((row) => typeof row === 'object'))
    return print(await formatRecord(picked, width))
  const columns = fields ?? (summary ? Object.keys(rows[0]!) : columnsOf(rows))
  print(await formatTable(rows, columns, width, { all: fields !== undefined }))
  const { items: _printed, ...rest }: Fields = isObject(data) ? data : {}
  const otherFields = Object.fromEntries(
    Object.entries(rest).filter(([name]) => !/^next_|^has_more$/.test(name)),
  )
  if (fields === undefined && Object.keys(otherFields).length > 0)
    print(await formatRecord(otherFields, width))
  if (rest.has_more === true) process.stderr.write('There are more. Use --all to list all of them.\n')
}

/** Prints a list page by page: one JSON value per line, or in a terminal one table at the end. */
export async function printPages(
  pages: AsyncIterable<{ readonly items: readonly unknown[] }>,
  options: OutputOptions,
): Promise<void> {
  const rows: unknown[] = []
  for await (const { items } of pages) {
    if (!output.isRead) return
    const { fields, jq } = options
    const picked = fields === undefined ? items : (pickFields({ items }, fields) as readonly unknown[])
    if (isHumanReadable(options)) rows.push(...picked)
    else if (jq !== undefined) print(picked.length === 0 ? '' : await filter(picked, jq))
    else for (const item of picked) print(toJson(item, 0))
  }
  if (!isHumanReadable(options)) return
  const { formatRecord } = await import('./format.ts')
  print(await formatRecord(rows, terminalWidth()))
}
