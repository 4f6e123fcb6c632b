import { CliError } from '../errors/cli-error.ts'

export type Fields = Readonly<Record<string, unknown>>

export const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns the items of a list, alone or in a page, or undefined for other data. */
export function itemsOf(data: unknown): readonly unknown[] | undefined {
  const list = isObject(data) ? data.items : data
  return Array.isArray(list) ? list : undefined
}

/** Picks fields, such as `author.username`, of each item of a list or of the whole result. */
export function pickFields(data: unknown, paths: readonly string[]): unknown {
  const pick = (value: unknown) => Object.fromEntries(paths.map((path) => [path, valueAt(value, path)]))
  return itemsOf(data)?.map(pick) ?? pick(data)
}

function valueAt(value: unknown, path: string): unknown {
  let found = value
  for (const name of path.split('.')) {
    if (found === null) return null
    const names = isObject(found) ? Object.keys(found) : []
    if (!names.includes(name))
      throw new CliError(
        `Unknown field: ${path}.`,
        'usage',
        names.length > 0 ? `Fields: ${names.join(', ')}.` : 'It has no fields.',
      )
    found = (found as Fields)[name]
  }
  return found
}

/** Applies a jq filter to values. Prints strings raw and other values as JSON, one per line. */
export async function filter(values: readonly unknown[], expression: string): Promise<string> {
  const jq = await (await import('jq-web')).default
  try {
    return jq.raw(values.map((value) => JSON.stringify(value)).join('\n'), expression, ['-r'])
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new CliError(`--jq: ${reason.replace(/^Non-zero exit code: \d+\n/, '').trim()}`, 'usage')
  }
}
