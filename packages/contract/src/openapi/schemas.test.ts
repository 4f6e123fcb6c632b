import { createRequire } from 'node:module'
import * as z from 'zod'
import { describe, expect, test } from 'vitest'
import { acceptsBody } from '../accepts-body.ts'
import { operationList } from '../operations/index.ts'
import { openApiDocument } from './document.ts'
import { componentId, type JsonSchema } from './json-schema.ts'
import { componentSchemas, resolveSchema, schemasOf } from './schemas.ts'

// OpenAPI validators check everything except the schemas in the document, so these run through the Ajv of one of them.
interface Check {
  (value: unknown): boolean
  errors?: unknown
}
interface Ajv {
  addSchema(schema: object, name: string): void
  compile(schema: object): Check
}
const require = createRequire(import.meta.url)
const requireFromValidator = createRequire(require.resolve('@seriousme/openapi-schema-validator'))
const { Ajv2020 } = requireFromValidator('ajv/dist/2020.js') as { Ajv2020: new (options: object) => Ajv }

const document = openApiDocument()
const ajv = new Ajv2020({
  strict: true,
  allErrors: true,
  allowUnionTypes: true,
  validateFormats: false,
})
const pointTo = <Value>(place: string, value: Value): Value =>
  JSON.parse(JSON.stringify(value).replaceAll('"#/components/schemas/', `"${place}`)) as Value
ajv.addSchema({ $id: 'document', $defs: pointTo('#/$defs/', document.components.schemas) }, 'document')

const check = (schema: JsonSchema): Check => ajv.compile(pointTo('document#/$defs/', schema))

describe('as JSON Schema', () => {
  test.each(Object.entries(componentSchemas()))('%s is valid', (_id, schema) => {
    expect(() => check(schema)).not.toThrow()
  })

  test('rejects what is not JSON Schema', () => {
    expect(() => check({ type: 'strin' })).toThrow()
    expect(() => check({ type: 'string', minLength: 'x' as unknown as number })).toThrow()
    expect(() => check({ type: 'string', bogus: true })).toThrow()
  })

  test('describes every parameter with a valid schema', () => {
    for (const [id] of operationList)
      for (const { schema } of schemasOf(id).parameters) expect(() => check(schema)).not.toThrow()
  })

  test('sets an upper bound for every text and list of a request', () => {
    const bounds = ['maxLength', 'enum', 'const', 'format', 'pattern', 'contentEncoding'] as const
    const unbounded = (reference: JsonSchema, path: string): string[] => {
      const schema = resolveSchema(reference)
      const { type, items, properties = {}, maxItems } = schema
      const isOpen =
        type === 'array'
          ? maxItems === undefined
          : type === 'string' && !bounds.some((name) => name in schema)
      return [
        ...(isOpen ? [path] : []),
        ...(items ? unbounded(items, `${path}[]`) : []),
        ...Object.entries(properties).flatMap(([name, field]) => unbounded(field, `${path}.${name}`)),
        ...(schema.anyOf ?? schema.oneOf ?? []).flatMap((candidate) => unbounded(candidate, path)),
      ]
    }
    const found = operationList.flatMap(([id]) => {
      const { parameters, body } = schemasOf(id)
      return [
        ...parameters.flatMap(({ name, schema }) => unbounded(schema, `${id}?${name}`)),
        ...(body ? unbounded(body.schema, id) : []),
      ]
    })
    expect(found).toEqual([])
  })

  test('shows only valid errors as examples', () => {
    for (const { content } of Object.values(document.components.responses)) {
      const { schema = {}, examples = {} } = content?.['application/json'] ?? {}
      for (const { value } of Object.values(examples)) expect(check(schema)(value)).toBe(true)
    }
  })

  test('accepts and rejects bodies like the contract', () => {
    const valid = check(schemasOf('posts.create').body?.schema ?? {})
    expect(valid({ title: 'A title', body: '<p>Text</p>' })).toBe(true)
    for (const wrong of [
      {},
      { title: 'A title' },
      { title: 'A', body: 'b' },
      { title: 'Abc', body: 'b', more: 1 },
    ])
      expect(valid(wrong)).toBe(false)
    expect(check(schemasOf('posts.update').body?.schema ?? {})({})).toBe(false)
  })

  test('accepts undocumented fields in a response', () => {
    const valid = check({
      allOf: [{ $ref: '#/components/schemas/Success' }, schemasOf('scheduled.cancel').response],
    })
    expect(valid({ ok: true, request_id: 'r', status: 'cancelled', more: 1 })).toBe(true)
    expect(valid({ ok: true, status: 'cancelled' })).toBe(false)
    expect(valid({ ok: false, request_id: 'r', status: 'cancelled' })).toBe(false)
  })
})

describe('schemas for generators', () => {
  test.each(operationList)('%s has a body where its row has one', (id, row) => {
    expect(schemasOf(id).body !== undefined).toBe(acceptsBody(row))
  })

  test('names every body and every response', () => {
    for (const [id] of operationList) {
      const { body, response } = schemasOf(id)
      for (const schema of body === undefined ? [response] : [body.schema, response]) {
        expect([id, componentId(schema.$ref)]).toEqual([id, expect.any(String)])
        expect(resolveSchema(schema)).toBe(componentSchemas()[componentId(schema.$ref) ?? ''])
      }
    }
  })

  test('shares no ID between schemas of the whole contract', () => {
    const all = operationList.flatMap(([, row]) => [
      row.params,
      row.query,
      ...(acceptsBody(row) ? [row.body] : []),
      row.response,
    ])
    expect(() => z.toJSONSchema(z.tuple(all as [z.ZodType]), { unrepresentable: 'any' })).not.toThrow()
  })
})
