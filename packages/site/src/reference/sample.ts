import type { JsonSchema } from '@chowk/contract'
import { contract } from './contract.ts'

/** A value such as the schema takes: of an object the fields that have to be there. To begin from, and not always valid as it is. */
export function sampleOf(schema: JsonSchema, name = 'text'): unknown {
  const resolved = contract().resolveSchema(schema)
  if (resolved.default !== undefined) return resolved.default
  if (resolved.const !== undefined) return resolved.const
  if (resolved.enum !== undefined) return resolved.enum[0]
  const { properties, required = [] } = resolved
  if (properties !== undefined) {
    // Where one of several names has to be there, that of the first choice.
    const needed = [...new Set([...required, ...(resolved.oneOf?.[0]?.required ?? [])])]
    return Object.fromEntries(needed.map((field) => [field, sampleOf(properties[field] ?? {}, field)]))
  }
  const choice = resolved.anyOf?.[0] ?? resolved.oneOf?.[0]
  if (choice !== undefined) return sampleOf(choice, name)
  switch (resolved.type) {
    case 'array':
      return Array.from({ length: resolved.minItems ?? 1 }, () => sampleOf(resolved.items ?? {}, name))
    case 'integer':
    case 'number':
      return Math.max(resolved.minimum ?? 1, 1)
    case 'boolean':
      return true
    case 'object':
      return {}
    default:
      return textFor(resolved, name)
  }
}

function textFor({ format }: JsonSchema, name: string): string {
  if (format === 'html') return '<p>Written in HTML.</p>'
  if (format === 'date-time') return '2030-01-01T09:00:00Z'
  if (format === 'date') return '2030-01-01'
  return name
}

/** The path of an operation with values in place of its braces. */
export const samplePath = (path: string): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => (/id$/i.test(name) ? '1' : name))
