import { Option, type Command } from 'commander'
import { list } from '../options.ts'
import { asJson } from './json.ts'
import { filter, itemsOf, pickFields } from './select.ts'

/** How an answer is wanted. */
export interface Presentation {
  readonly json?: true
  readonly fields?: readonly string[]
  readonly jq?: string
}

export function addPresentation(command: Command): void {
  command
    .addOption(new Option('--json', 'print JSON (default outside a terminal)'))
    .addOption(
      new Option(
        '--fields <names>',
        'show only these, separated by commas: id,title,author.username',
      ).argParser(list),
    )
    .addOption(new Option('--jq <filter>', 'filter the JSON with a jq expression'))
}

/** Whether people look on who did not ask for JSON. */
export const isForPeople = ({ json, jq }: Presentation): boolean =>
  process.stdout.isTTY && !json && jq === undefined

export const print = (text: string): void =>
  void process.stdout.write(text === '' || text.endsWith('\n') ? text : `${text}\n`)

/** Prints an answer: as tables and names on a terminal, else as JSON. */
export async function present(data: unknown, how: Presentation): Promise<void> {
  const picked = how.fields === undefined ? data : pickFields(data, how.fields)
  if (how.jq !== undefined) return print(await filter([picked], how.jq))
  if (!isForPeople(how)) return print(asJson(picked))
  const { record, tableOf, columnsOf } = await import('./record.ts')
  const width = process.stdout.columns || 80
  const items = itemsOf(data)
  if (items === undefined || items.length === 0) return print(await record(picked, width))
  const rows = (how.fields === undefined ? items : picked) as Readonly<Record<string, unknown>>[]
  if (!rows.every((row) => typeof row === 'object')) return print(await record(picked, width))
  const all = how.fields !== undefined
  print(await tableOf(rows, how.fields ?? columnsOf(rows), width, { all }))
  const { items: _shown, ...rest } = data as Readonly<Record<string, unknown>>
  const others = Object.fromEntries(Object.entries(rest).filter(([name]) => !/^next_|^has_more$/.test(name)))
  if (how.fields === undefined && Object.keys(others).length > 0) print(await record(others, width))
  if (rest.has_more === true) process.stderr.write('There is more: --all shows all of it.\n')
}

/** Prints a list as it comes in: a table on a terminal, else one JSON value a line. */
export async function presentPages(
  pages: AsyncIterable<{ readonly items: readonly unknown[] }>,
  how: Presentation,
): Promise<void> {
  const rows: unknown[] = []
  for await (const { items } of pages) {
    const picked = (
      how.fields === undefined ? items : pickFields({ items }, how.fields)
    ) as readonly unknown[]
    if (isForPeople(how)) rows.push(...picked)
    else if (how.jq !== undefined) print(picked.length === 0 ? '' : await filter(picked, how.jq))
    else for (const item of picked) print(asJson(item, 0))
  }
  if (!isForPeople(how)) return
  const { record } = await import('./record.ts')
  print(await record(rows, process.stdout.columns || 80))
}
