import * as z from 'zod'
import { describe, expect, test } from 'vitest'
import { queryBoolean, queryInteger } from '../schemas/queries.ts'
import { convert } from './convert.ts'
import { forCallers, mergeDefinitions, splitIds, unite } from './definitions.ts'

const inner = z.strictObject({ city: z.string() }).meta({ id: 'TestPlace' })
const outer = z.object({ place: inner.optional() }).meta({ id: 'TestHome' })

describe('convert', () => {
  test('opens objects in responses and keeps those in requests strict', () => {
    expect(convert({ inner }, 'input').definitions.TestPlace).toHaveProperty('additionalProperties', false)
    expect(convert({ inner }, 'output').definitions.TestPlace).not.toHaveProperty('additionalProperties')
  })

  test('references schemas with an ID', () => {
    const { schemas, definitions, optional } = convert({ outer: outer.optional() }, 'output')
    expect(schemas.outer).toEqual({ $ref: '#/components/schemas/TestHome' })
    expect(definitions.TestHome?.properties?.place).toEqual({ $ref: '#/components/schemas/TestPlace' })
    expect([...optional]).toEqual(['outer'])
  })

  test('keeps a description next to a reference', () => {
    expect(convert({ inner: inner.describe('Where.') }, 'output').schemas.inner).toEqual({
      $ref: '#/components/schemas/TestPlace',
      description: 'Where.',
    })
  })

  test('keeps meta inside any wrapper', () => {
    const schema = z.string().meta({ format: 'html', minLength: 2 }).describe('Text.').nullable().optional()
    expect(convert({ schema }, 'input').schemas.schema).toEqual({
      anyOf: [{ type: 'string', format: 'html', description: 'Text.', minLength: 2 }, { type: 'null' }],
    })
  })

  test('treats a field named like a keyword as a field', () => {
    const schema = z.strictObject({ $schema: z.string(), items: z.string(), minimum: z.int() })
    expect(Object.keys(convert({ schema }, 'input').schemas.schema?.properties ?? {})).toEqual([
      '$schema',
      'items',
      'minimum',
    ])
  })

  test('represents everything except the output of a transform', () => {
    expect(convert({ a: z.string().transform((value) => value.trim()) }, 'output').opaque).toBe(true)
    expect(convert({ a: z.string().transform(Number).pipe(z.int()) }, 'output').opaque).toBe(false)
    expect(() => convert({ a: z.date() }, 'output')).toThrow()
  })

  test('documents a query parameter by its parsed type', () => {
    const { schemas, opaque } = convert(
      { flag: queryBoolean(), number: queryInteger(1, 9).default(2) },
      'output',
    )
    expect(opaque).toBe(false)
    expect(schemas).toEqual({
      flag: { type: 'boolean' },
      number: { type: 'integer', format: 'int32', default: 2, minimum: 1, maximum: 9 },
    })
  })

  test('rejects two schemas with one ID', () => {
    const first = z.object({ a: z.string() }).meta({ id: 'TestTwin' })
    const second = z.object({ b: z.string() }).meta({ id: 'TestTwin' })
    expect(() => convert({ first, second }, 'output')).toThrow(/TestTwin/)
  })

  test('requires an ID of a recursive schema', () => {
    const nameless = z.object({
      get children() {
        return z.array(nameless)
      },
    })
    const tree = z
      .object({
        get children() {
          return z.array(tree)
        },
      })
      .meta({ id: 'TestTree' })
    expect(() => convert({ nameless }, 'output')).toThrow(/needs an id/)
    expect(convert({ tree }, 'output').definitions.TestTree?.properties?.children?.items).toEqual({
      $ref: '#/components/schemas/TestTree',
    })
  })
})

describe('definitions of both directions', () => {
  const input = convert({ outer }, 'input')
  const output = convert({ outer }, 'output')

  test('splits a schema that differs by direction, with its referrers', () => {
    const split = splitIds(input.definitions, output.definitions)
    expect([...split].sort()).toEqual(['TestHome', 'TestPlace'])
    const merged = mergeDefinitions(input.definitions, output.definitions, split)
    expect(Object.keys(merged)).toEqual(['TestHome', 'TestHomeInput', 'TestPlace', 'TestPlaceInput'])
    expect(merged.TestHomeInput?.properties?.place?.anyOf?.[0]?.$ref).toBe(
      '#/components/schemas/TestPlaceInput',
    )
    expect(merged.TestHome?.properties?.place?.$ref).toBe('#/components/schemas/TestPlace')
    expect(forCallers(input.schemas.outer, split)).toEqual({ $ref: '#/components/schemas/TestHomeInput' })
  })

  test('keeps one schema that is equal in both directions', () => {
    const same = z.object({ a: z.string() }).meta({ id: 'TestSame' })
    const [input, output] = [convert({ same }, 'input'), convert({ same }, 'output')]
    const split = splitIds(input.definitions, output.definitions)
    expect(split.size).toBe(0)
    expect(Object.keys(mergeDefinitions(input.definitions, output.definitions, split))).toEqual(['TestSame'])
  })

  test('rejects one ID for two schemas', () => {
    expect(() => unite({ A: { type: 'string' } }, { A: { type: 'object' } })).toThrow(/A/)
    expect(() => mergeDefinitions({ A: {}, AInput: {} }, { A: { type: 'string' } }, new Set(['A']))).toThrow(
      /AInput/,
    )
  })
})
