import { resolveSchema, schemasOf, type JsonSchema, type OperationId } from '@chowk/contract'
import { boundsOfBody, boundsOfQuery } from './bounds.ts'

/** A value of a query parameter, and whether it is within bounds. */
interface QueryCase {
  readonly name: string
  readonly value: string
  readonly valid: boolean
}

/** A body that differs from a valid one in one place, and whether it is still valid. */
interface BodyCase {
  readonly what: string
  readonly body: unknown
  readonly path: string
  readonly valid: boolean
}

/** Returns the optional fields of an operation's body. */
export function optionalFields(id: OperationId): string[] {
  const { properties = {}, required = [] } = resolveSchema(schemasOf(id).body?.schema ?? {})
  return Object.keys(properties).filter((name) => !required.includes(name))
}

/** Returns query values outside the bounds, and values at the bounds. */
export function invalidQueries(id: OperationId): QueryCase[] {
  return schemasOf(id)
    .parameters.filter((parameter) => parameter.in === 'query')
    .flatMap(({ name, schema: reference }) => {
      const schema = resolveSchema(reference)
      const { minimum, maximum } = boundsOfQuery(id, name)
      const cases: QueryCase[] = []
      const add = (value: number | string, valid: boolean) =>
        cases.push({ name, value: String(value), valid })
      if (schema.type === 'integer' || schema.type === 'number') {
        add('x', false)
        add('1.5', false)
        if (minimum !== undefined) add(minimum - 1, false)
        // The minimum id need not exist.
        const isId = minimum === 1 && maximum === Number.MAX_SAFE_INTEGER
        if (minimum !== undefined && maximum !== undefined && !isId) add(minimum, true)
        if (maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER) {
          add(maximum, true)
          add(maximum + 1, false)
        }
      }
      if (schema.enum) add('nothing-like-it', false)
      if (schema.type === 'boolean') add('maybe', false)
      return cases
    })
}

/** Derives from a valid body bodies with one error each, and bodies at the bounds. */
export function invalidBodies(id: OperationId, example: unknown): BodyCase[] {
  const body = schemasOf(id).body
  if (body === undefined) return []
  return objectCases(id, resolveSchema(body.schema), (example ?? {}) as Record<string, unknown>, '')
}

function objectCases(
  id: OperationId,
  schema: JsonSchema,
  example: Readonly<Record<string, unknown>>,
  time: string,
): BodyCase[] {
  const path = (name: string) => (time === '' ? name : `${time}.${name}`)
  const cases: BodyCase[] = []
  if (schema.additionalProperties === false)
    cases.push({
      what: `${path('surplus')} unknown`,
      body: { ...example, surplus: 1 },
      path: path('surplus'),
      valid: false,
    })
  for (const name of schema.required ?? []) {
    const { [name]: _, ...rest } = example
    cases.push({ what: `${path(name)} missing`, body: rest, path: path(name), valid: false })
  }
  for (const [name, property] of Object.entries(schema.properties ?? {}))
    for (const { what, value, at: location, valid } of valueCases(id, property, example[name], path(name)))
      cases.push({ what, body: { ...example, [name]: value }, path: location, valid })
  return cases
}

interface ValueCase {
  readonly what: string
  readonly value: unknown
  readonly at: string
  readonly valid: boolean
}

function valueCases(id: OperationId, reference: JsonSchema, example: unknown, path: string): ValueCase[] {
  const schema = resolveSchema(reference)
  const kinds = kindsOf(schema)
  if (kinds.size === 0) return []
  const cases: ValueCase[] = []
  const add = (what: string, value: unknown, valid: boolean) =>
    cases.push({ what: `${path} ${what}`, value, at: path, valid })

  for (const [kind, value] of [
    ['string', 'text'],
    ['number', 12.5],
    ['boolean', true],
    ['array', []],
    ['object', {}],
    ['null', null],
  ] as const)
    if (!kinds.has(kind)) add(`as ${kind}`, value, false)
  if (kinds.has('null')) add('as null', null, true)

  const { minLength, maxLength, minimum, maximum, minItems, maxItems } = boundsOfBody(id, path)
  const free = schema.pattern === undefined && (schema.format === undefined || schema.format === 'html')
  if (kinds.has('string') && !hasEnum(schema)) {
    if (minLength !== undefined && minLength > 0) add('too short', 'x'.repeat(minLength - 1), false)
    if (maxLength !== undefined) {
      if (free && schema.contentEncoding === undefined && plainText(schema))
        add('at its longest', 'é'.repeat(maxLength), true)
      add('too long', 'é'.repeat(maxLength + 1), false)
    }
  }
  if (hasEnum(schema) && kinds.has('string')) add('none of its values', 'nothing-like-it', false)
  if (kinds.has('number')) {
    if (minimum !== undefined) add('too small', minimum - 1, false)
    if (maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER) {
      add('too big', maximum + 1, false)
    }
  }
  if (kinds.has('array') && schema.items) {
    const entries = Array.isArray(example) ? (example as unknown[]) : []
    const filled = (count: number) =>
      Array.from({ length: count }, (_, index) =>
        varied(entries[0] ?? 'https://example.com/image.png', index),
      )
    if (minItems !== undefined && minItems > 0) add('with too few entries', filled(minItems - 1), false)
    if (maxItems !== undefined) {
      if (entries.length > 0) add('with as many entries as it takes', filled(maxItems), true)
      add('with too many entries', filled(maxItems + 1), false)
    }
    const item = resolveSchema(schema.items)
    if (entries.length > 0) {
      const [first, ...rest] = entries
      for (const valueCase of valueCases(id, item, first, `${path}.0`))
        cases.push({ ...valueCase, value: [valueCase.value, ...rest] })
    }
  }
  if (kinds.has('object') && schema.properties && typeof example === 'object' && example !== null)
    for (const { what, body, path: at, valid } of objectCases(
      id,
      schema,
      example as Record<string, unknown>,
      path,
    ))
      cases.push({ what, value: body, at, valid })
  return cases
}

/** Returns the JSON types that a schema accepts; none if it accepts any. */
function kindsOf(schema: JsonSchema): Set<string> {
  const alternatives = schema.anyOf ?? schema.oneOf
  if (alternatives)
    return new Set(alternatives.flatMap((alternative) => [...kindsOf(resolveSchema(alternative))]))
  const named = schema.type === undefined ? [] : [schema.type].flat()
  const values = schema.enum ?? (schema.const === undefined ? [] : [schema.const])
  return new Set(
    [
      ...named,
      ...(named.length === 0 ? values.map((value) => (value === null ? 'null' : typeof value)) : []),
    ].map((kind) => (kind === 'integer' ? 'number' : kind)),
  )
}

/** Returns the schema with the bounds, which may be in the one alternative beside null. */
function bounded(schema: JsonSchema): JsonSchema {
  const alternatives = (schema.anyOf ?? schema.oneOf)
    ?.map(resolveSchema)
    .filter((candidate) => candidate.type !== 'null')
  return alternatives?.length === 1 ? alternatives[0]! : schema
}

const hasEnum = (schema: JsonSchema): boolean => {
  const inner = bounded(schema)
  return inner.enum !== undefined || inner.const !== undefined
}

const plainText = (schema: JsonSchema): boolean => {
  const inner = bounded(schema)
  return inner.pattern === undefined && (inner.format === undefined || inner.format === 'html')
}

const varied = (entry: unknown, index: number): unknown =>
  typeof entry === 'string' ? `${entry}${index || ''}` : entry
