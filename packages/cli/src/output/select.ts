import { exitCodes } from '../failures/exit-codes.ts'
import { Refusal } from '../failures/refusal.ts'

type Fields = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What an answer lists; undefined where it is no list. */
export const itemsOf = (data: unknown): readonly unknown[] | undefined =>
  isObject(data) && Array.isArray(data.items) ? data.items : undefined

/** Only these fields, `author.username` for one within another: of each item of a list, else of the answer. */
export function pickFields(data: unknown, paths: readonly string[]): unknown {
  const items = itemsOf(data)
  return items === undefined ? picked(data, paths) : items.map((item) => picked(item, paths))
}

function picked(value: unknown, paths: readonly string[]): Fields {
  return Object.fromEntries(paths.map((path) => [path, at(value, path)]))
}

function at(value: unknown, path: string): unknown {
  let found = value
  for (const name of path.split('.')) {
    // What may be null may be asked for something within.
    if (found === null) return null
    const there = isObject(found) ? Object.keys(found) : []
    if (!there.includes(name))
      throw new Refusal(`There is no field ${path}.`, {
        exitCode: exitCodes.usage,
        advice: there.length > 0 ? `There are: ${there.join(', ')}.` : 'There are no fields.',
      })
    found = (found as Fields)[name]
  }
  return found
}

/** What a jq filter makes of these values: text as it is, anything else as JSON, each on a line. */
export async function filter(values: readonly unknown[], expression: string): Promise<string> {
  const jq = await (await import('jq-web')).default
  const input = values.map((value) => JSON.stringify(value)).join('\n')
  try {
    return jq.raw(input, expression, ['-r'])
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Refusal(`--jq: ${reason.replace(/^Non-zero exit code: \d+\n/, '').trim()}`, {
      exitCode: exitCodes.usage,
    })
  }
}
