import { resolveSchema, type JsonSchema } from '@chowk/contract'

/** A place in a body that takes text. */
export interface TextField {
  /** Property names; 0 is the first entry of a list. */
  readonly path: readonly (string | 0)[]
  /** Code points. */
  readonly longest: number | undefined
  /** Whether it takes any text of that length. */
  readonly free: boolean
}

/** Every place that takes text, however deep. */
export function textFields(reference: JsonSchema, path: TextField['path'] = []): TextField[] {
  const schema = resolveSchema(reference)
  if (schema.properties)
    return Object.entries(schema.properties).flatMap(([name, property]) =>
      textFields(property, [...path, name]),
    )
  const alternatives = schema.anyOf ?? schema.oneOf
  if (alternatives) return alternatives.flatMap((alternative) => textFields(alternative, path))
  if (schema.items) return textFields(schema.items, [...path, 0])
  if (![schema.type].flat().includes('string')) return []
  const anyForm = schema.format === undefined || schema.format === 'html'
  const free = anyForm && schema.pattern === undefined && schema.enum === undefined
  return [{ path, longest: schema.maxLength, free: free && schema.contentEncoding === undefined }]
}

/** The value with another at a path, and what has to be there for that. */
export function withValueAt(value: unknown, [step, ...rest]: TextField['path'], put: unknown): unknown {
  if (step === undefined) return put
  if (step === 0) {
    const [first, ...otherEntries] = Array.isArray(value) ? (value as unknown[]) : []
    return [withValueAt(first, rest, put), ...otherEntries]
  }
  const object = typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  return { ...object, [step]: withValueAt(object[step], rest, put) }
}
