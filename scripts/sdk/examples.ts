import { resolveSchema, type JsonSchema } from '@chowk/contract'
import type { Method } from './model.ts'

const words: Readonly<Record<string, string>> = {
  title: 'Monsoon reading list',
  name: 'Monsoon',
  question: 'Which route is best in the rains?',
  username: 'asha',
  slug: 'monsoon-reading-list',
  key: '@asha',
  q: 'monsoon',
}

/** A value that a field could have, as a program would write it. */
function sample(name: string, schema: JsonSchema): unknown {
  const {
    enum: choices,
    const: constant,
    anyOf,
    type,
    format,
    items,
    minItems,
    properties,
    minimum,
  } = resolveSchema(schema)
  if (constant !== undefined) return constant
  if (choices) return choices[0]
  if (anyOf?.[0]) return sample(name, anyOf[0])
  switch (Array.isArray(type) ? (type as readonly string[])[0] : type) {
    case 'integer':
    case 'number':
      return name === 'id' || name.endsWith('_id') || name.endsWith('Id') ? 42 : Math.max(minimum ?? 1, 1)
    case 'boolean':
      return true
    case 'array':
      return Array.from({ length: Math.max(minItems ?? 1, 1) }, () =>
        sample(name.replace(/s$/, ''), items ?? {}),
      )
    case 'object':
      return properties ? sampleObject(resolveSchema(schema)) : {}
    default:
      if (format === 'date-time') return '2027-01-26T09:00:00+05:30'
      if (format === 'date') return '2027-01-26'
      return format === 'html' ? '<p>Five books for wet evenings.</p>' : (words[name] ?? name)
  }
}

/** What has to be there; where nothing has to, the first thing that may. */
const sampleObject = ({ properties = {}, required = [] }: JsonSchema): Record<string, unknown> => {
  const names = required.length > 0 ? required : Object.keys(properties).slice(0, 1)
  return Object.fromEntries(names.map((name) => [name, sample(name, properties[name] ?? {})]))
}

/** A value as TypeScript. */
export function literal(value: unknown): string {
  if (typeof value === 'string') return `'${value.replaceAll("'", "\\'")}'`
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`
  if (typeof value !== 'object' || value === null) return String(value)
  const members = Object.entries(value).map(([name, member]) => `${name}: ${literal(member)}`)
  return members.length > 0 ? `{ ${members.join(', ')} }` : '{}'
}

/** The parameters of a path, as a program would write them. */
export const examplePath = ({ path }: Method): string =>
  path.map(({ name, schema }) => literal(sample(name, schema))).join(', ')

/** What a method could be called with. */
export function sampleArguments(method: Method): readonly unknown[] {
  const path = method.path.map(({ name, schema }) => sample(name, schema))
  if (method.row.upload) return [...path, './photo.jpg']
  if (method.body) return method.body.required ? [...path, sample('body', method.body.schema)] : path
  const query = method.query.filter(({ required }) => required)
  if (method.isPaged && query.length === 0) return path
  return query.length > 0
    ? [...path, Object.fromEntries(query.map(({ name, schema }) => [name, sample(name, schema)]))]
    : path
}

/** A call of a method, as a program would write it. */
export function exampleCall(method: Method): string {
  const call = `client.${method.id}(${sampleArguments(method).map(literal).join(', ')})`
  return method.isPaged
    ? `for await (const item of ${call}) console.log(item)`
    : `const answer = await ${call}`
}
