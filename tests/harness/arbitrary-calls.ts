import {
  operationById,
  operationList,
  schemasOf,
  resolveSchema,
  type JsonSchema,
  type OperationId,
} from '@chowk/contract'
import { people } from '@chowk/engine'
import fc from 'fast-check'
import type { LooseInput } from './client.ts'
import { START } from './world.ts'

/** A call by a member, valid or not. */
export interface ArbitraryCall {
  readonly username: string
  readonly id: OperationId
  readonly input: LooseInput
  /** Selects the target among the existing rows. */
  readonly number: number
}

/** Range of the number that selects a target. */
const MAX_TARGET = 1_000_000
const DAY = 24 * 60 * 60_000
/** A PNG of one pixel. */
const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='
const usernames = people.map(({ username }) => username)

/** Values with a meaning on the demonstration site, by field name. */
const known: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  username: fc.constantFrom(...usernames),
  usernames: fc.uniqueArray(fc.constantFrom(...usernames), { minLength: 1, maxLength: 3 }),
  add: fc.uniqueArray(fc.constantFrom(...usernames), { maxLength: 2 }),
  remove: fc.uniqueArray(fc.constantFrom(...usernames), { maxLength: 2 }),
  to: fc.array(fc.constantFrom(...usernames.map((name) => `@${name}`)), { minLength: 1, maxLength: 2 }),
  scheduled_at: fc.integer({ min: 1, max: 20 }).map((days) => new Date(START + days * DAY).toISOString()),
  apply_by: fc.integer({ min: 1, max: 20 }).map((days) => new Date(START + days * DAY).toISOString()),
  tags: fc.uniqueArray(fc.constantFrom('pottery', 'pune', 'Pune', '#birds', 'new'), { maxLength: 3 }),
  featured_image: fc.constantFrom('https://images.example/one.png', 'https://images.example/two.png'),
  gallery: fc.uniqueArray(
    fc.constantFrom('https://images.example/one.png', 'https://images.example/two.png'),
  ),
  images: fc.uniqueArray(
    fc.constantFrom('https://images.example/one.png', 'https://images.example/two.png'),
    {
      minLength: 1,
    },
  ),
  slug: fc.constantFrom('kiln-and-clay', 'bird-walks', 'kiln-crew', 'pottery'),
  community: fc.constantFrom('kiln-and-clay', 'bird-walks'),
  community_id: fc.constantFrom(1, 2, 99),
  icon: fc.constantFrom('/storage/icons/leaf.svg', '/storage/icons/star.svg'),
  banner: fc.constantFrom('https://images.example/one.png', null),
  avatar_url: fc.constantFrom('https://images.example/one.png', null),
  banner_url: fc.constantFrom('https://images.example/two.png', null),
  website: fc.constantFrom('https://pots.example', null),
  url: fc.constantFrom('https://pots.example', null),
  country: fc.constantFrom('IN'),
  location: fc.constantFrom({ country: 'IN' }, null),
  language: fc.constantFrom('en', 'hi'),
  timezone: fc.constantFrom('Asia/Kolkata', 'UTC'),
  start: fc.constantFrom('2020-01', '2021-06'),
  end: fc.constantFrom('2023-01', null),
  issued: fc.constantFrom('2022-03', null),
  attachments: fc.constantFrom([]),
  reply_to_id: fc.constantFrom(1, 2),
  image: fc.constantFrom(PIXEL),
  key: fc.constantFrom(...usernames.map((name) => `@${name}`), 'dm-1-2', 'dm-2-3', 'group-kiln-crew'),
  category_id: fc.constantFrom(1, 101, 102, 201, 999),
  emoji: fc.constantFrom('👍', '🎉', null),
}

const date = fc
  .integer({ min: -20, max: 20 })
  .map((days) => new Date(START + days * DAY).toISOString().slice(0, 10))

/** Generates mostly valid values by schema, so that calls get past validation; sometimes any JSON. */
function valueOf(reference: JsonSchema, name: string): fc.Arbitrary<unknown> {
  const schema = resolveSchema(reference)
  const valid = schema.format === 'date' ? date : (known[name] ?? validOf(schema, name))
  return fc.oneof({ weight: 30, arbitrary: valid }, { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 1 }) })
}

function validOf(schema: JsonSchema, name: string): fc.Arbitrary<unknown> {
  // Alternatives beside properties only narrow them.
  const alternatives = schema.properties ? undefined : (schema.anyOf ?? schema.oneOf)
  if (alternatives)
    return fc.oneof(...alternatives.map((alternative) => validOf(resolveSchema(alternative), name)))
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...(schema.enum as unknown[]))
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case 'integer':
    case 'number': {
      const min = schema.minimum ?? 0
      return fc.integer({ min, max: Math.min(schema.maximum ?? min + 30, min + 30) })
    }
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return fc.array(valueOf(schema.items ?? {}, name), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 3, (schema.minItems ?? 0) + 2),
      })
    case 'object':
      return objectOf(schema)
    default: {
      const minLength = schema.minLength ?? 0
      return fc
        .string({ unit: 'grapheme', minLength: Math.max(minLength, 1), maxLength: minLength + 12 })
        .map((text) => (text.trim() === '' ? 'a word' : text))
    }
  }
}

function objectOf(schema: JsonSchema): fc.Arbitrary<unknown> {
  const properties = schema.properties ?? {}
  const model = Object.fromEntries(
    Object.entries(properties).map(([name, property]) => [name, valueOf(property, name)]),
  )
  const requiredKeys = (schema.required ?? []).filter((name) => name in model)
  return fc.record(model, { requiredKeys })
}

/** Generates calls of an operation by any member of the demonstration. */
export function callOf(id: OperationId): fc.Arbitrary<ArbitraryCall> {
  const { parameters, body } = schemasOf(id)
  const inPath = parameters.filter((parameter) => parameter.in === 'path')
  const inQuery = parameters.filter((parameter) => parameter.in === 'query')
  const pathValue = (name: string, schema: JsonSchema) =>
    known[name] ??
    (resolveSchema(schema).enum
      ? fc.constantFrom(...(resolveSchema(schema).enum as unknown[]))
      : name === 'slug'
        ? fc.oneof(
            fc.constantFrom('kiln-and-clay', 'pottery', 'kiln-crew', 'nowhere'),
            fc.integer({ min: 1, max: 40 }),
          )
        : fc.integer({ min: 1, max: 40 }))
  return fc.record({
    username: fc.constantFrom(...usernames),
    id: fc.constant(id),
    input: fc.record(
      {
        params: fc.record(
          Object.fromEntries(inPath.map(({ name, schema }) => [name, pathValue(name, schema)])),
        ),
        query: fc.record(
          Object.fromEntries(inQuery.map(({ name, schema }) => [name, valueOf(schema, name)])),
          { requiredKeys: inQuery.flatMap(({ name, required }) => (required ? [name] : [])) },
        ),
        ...(body && {
          body: fc.oneof({ weight: 40, arbitrary: validOf(resolveSchema(body.schema), '') }, fc.constant({})),
        }),
      },
      { requiredKeys: ['params', 'query', ...(body?.required ? (['body'] as const) : [])] as never },
    ),
    number: fc.integer({ min: 0, max: MAX_TARGET }),
  })
}

/** Operations that may write. */
export const writingOperations: readonly OperationId[] = operationList.flatMap(([id, row]) =>
  row.method === 'GET' ? [] : [id],
)

export const allOperations: readonly OperationId[] = operationList.flatMap(([id]) =>
  operationById(id).scope === null ? [] : [id],
)
