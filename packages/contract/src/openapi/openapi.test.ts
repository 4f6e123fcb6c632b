import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, test } from 'vitest'
import { errorCodesOf } from '../error-codes.ts'
import { operationList, type OperationId } from '../operations/index.ts'
import { errorCodes, errors, type ErrorCode } from '../vocabulary/errors.ts'
import { openApiDocument } from './document.ts'
import { referencesIn } from './definitions.ts'
import type { JsonSchema } from './json-schema.ts'
import { resolveSchema, schemasOf } from './schemas.ts'
import type { OpenApiDocument, OpenApiOperation, OpenApiResponse } from './types.ts'

// The validator modifies its input, and tests break it on purpose, so `readonly` is removed.
type Mutable<Value> = Value extends object ? { -readonly [Key in keyof Value]: Mutable<Value[Key]> } : Value
const document = openApiDocument()
const copy = () => structuredClone(document) as Mutable<OpenApiDocument>
const schemas = document.components.schemas
const found = new Map<OperationId, { path: string; method: string; operation: OpenApiOperation }>()
for (const [path, item] of Object.entries(document.paths))
  for (const [method, operation] of Object.entries(item))
    found.set(operation.operationId, { path, method, operation })

function operation(id: OperationId): OpenApiOperation {
  const entry = found.get(id)
  if (!entry) throw new Error(`The document lacks ${id}.`)
  return entry.operation
}

function response(id: OperationId, status: number): OpenApiResponse {
  const entry = operation(id).responses[status]
  if (!entry) throw new Error(`${id} has no response ${status}.`)
  if (!('$ref' in entry)) return entry
  const component = document.components.responses[entry.$ref.replace('#/components/responses/', '')]
  if (!component) throw new Error(`There is no component ${entry.$ref}.`)
  return component
}

const codesOf = ({ content }: OpenApiResponse): readonly unknown[] =>
  content?.['application/json']?.schema.allOf?.[1]?.properties?.code?.enum ?? []

describe('a validator of OpenAPI 3.1', () => {
  const validator = new Validator()
  const validate = async (doc: Mutable<OpenApiDocument>) => {
    const { valid, errors: problems } = await validator.validate(doc)
    return { valid, problems, version: validator.version }
  }

  test('accepts the document', async () => {
    expect(await validate(copy())).toEqual({ valid: true, problems: undefined, version: '3.1' })
  })

  test('accepts a part of it', async () => {
    expect((await validate(small())).valid).toBe(true)
  })

  // Errors quote the document, which takes seconds for a large one.
  const small = () => {
    const doc = copy()
    doc.paths = { '/posts': doc.paths['/posts'] ?? {} }
    for (let unused = Object.keys(schemas); unused.length > 0;) {
      const used = new Set(referencesIn([doc.paths, doc.components.responses, doc.components.schemas]))
      unused = Object.keys(doc.components.schemas).filter((id) => !used.has(id))
      for (const id of unused) delete doc.components.schemas[id]
    }
    return doc
  }
  const post = (doc: Mutable<OpenApiDocument>) =>
    doc.paths['/posts']?.post as unknown as Record<string, unknown> & {
      parameters: Record<string, unknown>[]
    }

  test.each<[what: string, breakIt: (doc: Mutable<OpenApiDocument>) => void]>([
    ['without a title', (doc) => delete (doc.info as { title?: string }).title],
    ['with an unknown member', (doc) => (post(doc).bogus = 1)],
    ['without responses', (doc) => (post(doc).responses = {})],
    [
      'with a parameter nowhere',
      (doc) => (post(doc).parameters = [{ name: 'a', in: 'nowhere', schema: {} }]),
    ],
    [
      'with a reference to nothing',
      (doc) => (post(doc).requestBody = { $ref: '#/components/requestBodies/None' }),
    ],
    ['of another version', (doc) => ((doc as { openapi: string }).openapi = '9.9.9')],
  ])('rejects one %s', async (_what, breakIt) => {
    const broken = small()
    breakIt(broken)
    expect((await validate(broken)).valid).toBe(false)
  })
})

describe('operations', () => {
  test('contains every row of the contract exactly once', () => {
    const ids = Object.values(document.paths).flatMap((item) =>
      Object.values(item).map((candidate) => candidate.operationId),
    )
    expect([...ids].sort()).toEqual(operationList.map(([id]) => id).sort())
  })

  test.each(operationList)('documents %s as its row declares it', (id, row) => {
    const { path, method } = found.get(id) ?? {}
    const anyName = (template?: string) => template?.replaceAll(/\{[^}]+\}/g, '{}')
    expect(method).toBe(row.method.toLowerCase())
    expect(anyName(path)).toBe(anyName(row.path))
    const openApiOperation = operation(id)
    expect(openApiOperation).toMatchObject({
      summary: row.summary,
      'x-scope': row.scope,
      'x-quota': row.quota,
      'x-idempotent': row.idempotent,
    })
    expect(openApiOperation.description).toContain(row.description)
    expect(openApiOperation.tags).toEqual([id.split('.')[0]])
    expect(openApiOperation.security).toHaveLength(row.scope === null ? 0 : 2)
    expect(Object.keys(openApiOperation.responses)).toContain(String(row.status))
    const acceptsKey = openApiOperation.parameters?.some((parameter) => '$ref' in parameter) ?? false
    expect(acceptsKey).toBe(row.idempotent)
  })

  test.each(operationList)('documents every code that %s can return', (id, row) => {
    const failures = Object.keys(operation(id).responses)
      .map(Number)
      .filter((status) => status >= 400)
    const documented = failures.flatMap((status) =>
      codesOf(response(id, status)).map((code) => {
        expect(errors[code as ErrorCode].status).toBe(status)
        return code
      }),
    )
    expect(documented.sort()).toEqual([...errorCodesOf(row)].sort())
  })

  test('describes every used tag', () => {
    expect(document.tags.map(({ name }) => name)).toEqual([
      ...new Set(operationList.map(([id]) => id.split('.')[0])),
    ])
    for (const { description } of document.tags) expect(description).toMatch(/\.$/)
  })
})

describe('details', () => {
  test('documents exactly the title and the body of posts.create', () => {
    expect(operation('posts.create').requestBody).toMatchObject({
      required: true,
      content: { 'application/json': { schema: { $ref: '#/components/schemas/PostCreate' } } },
    })
    expect(schemas.PostCreate).toMatchObject({
      required: ['title', 'body'],
      additionalProperties: false,
      properties: {
        title: { type: 'string', minLength: 2, maxLength: 200 },
        body: { type: 'string', format: 'html', minLength: 1, maxLength: 100_000 },
        gallery: { anyOf: [{ type: 'array', maxItems: 12 }, { type: 'null' }] },
        scheduled_at: { anyOf: [{ type: 'string', format: 'date-time' }, { type: 'null' }] },
      },
    })
  })

  test('accepts null wherever a field is optional, except update fields that cannot be cleared', () => {
    const acceptsNull = (schema: JsonSchema | undefined) =>
      schema?.anyOf?.some(({ type }) => type === 'null') ?? false
    expect(acceptsNull(schemas.PostUpdate?.properties?.title)).toBe(false)
    const entry = schemas.ServiceUpdate?.properties?.packages?.items
    expect(acceptsNull(entry?.properties?.description)).toBe(true)
    expect(acceptsNull(entry?.properties?.name)).toBe(false)
    for (const [id, row] of operationList) {
      const { properties = {}, required = [] } = resolveSchema(schemasOf(id).body?.schema ?? {})
      const optional = Object.keys(properties).filter((name) => !required.includes(name))
      if (row.method !== 'POST') continue
      expect([id, optional.filter((name) => !acceptsNull(properties[name]))]).toEqual([id, []])
    }
  })

  test('requires at least one field in an update and accepts null', () => {
    expect(schemas.PostUpdate).toMatchObject({ minProperties: 1, additionalProperties: false })
    expect(schemas.PostUpdate).not.toHaveProperty('required')
    expect(schemas.PostUpdate?.properties?.featured_image?.anyOf).toContainEqual({ type: 'null' })
  })

  test('numbers in the address are numbers', () => {
    const parameters = operation('posts.list').parameters
    expect(parameters).toContainEqual({
      name: 'limit',
      in: 'query',
      required: false,
      description: 'Maximum number of items.',
      schema: { type: 'integer', format: 'int32', default: 10, minimum: 1, maximum: 50 },
    })
    expect(operation('posts.get').parameters?.[0]).toMatchObject({
      name: 'id',
      in: 'path',
      required: true,
      schema: { type: 'integer', minimum: 1 },
    })
  })

  test('states the bounds of every integer', () => {
    const open: unknown[] = []
    const look = (value: unknown, path: string): void => {
      if (typeof value !== 'object' || value === null) return
      const { type, minimum, maximum, format, enum: values } = value as JsonSchema
      if (type === 'integer' && values === undefined)
        if (minimum === undefined || maximum === undefined || format === undefined) open.push(path)
      for (const [name, inner] of Object.entries(value)) look(inner, `${path}/${name}`)
    }
    look(document, '')
    expect(open).toEqual([])
  })

  test('returns an address for every creation except that of a community', () => {
    const nullable = operationList.flatMap(([id, row]) => {
      const { slug } = resolveSchema(schemasOf(id).response).properties ?? {}
      return row.status === 201 && [slug?.type].flat().includes('null') ? [id] : []
    })
    expect(nullable).toEqual(['communities.create'])
  })

  test('documents a transformed parameter by its input', () => {
    expect(operation('lookups.geo').parameters).toMatchObject([
      { name: 'level', required: true, schema: { enum: ['countries', 'states', 'districts', 'cities'] } },
      { name: 'country', required: false, schema: { type: 'string', pattern: '^[A-Za-z]{2}$' } },
      { name: 'state', required: false, schema: { type: 'integer' } },
      { name: 'district', required: false, schema: { type: 'integer' } },
    ])
  })

  test('wraps the data of a success in the envelope', () => {
    expect(response('posts.create', 201).content?.['application/json']?.schema).toEqual({
      allOf: [{ $ref: '#/components/schemas/Success' }, { $ref: '#/components/schemas/CreatedItem' }],
    })
    expect(schemas.Success).toMatchObject({
      required: ['ok', 'request_id'],
      properties: { ok: { const: true } },
    })
  })

  test('describes itself without an envelope, a key or a ban on caching', () => {
    expect(response('account.openapi', 200).content?.['application/json']?.schema).toEqual({
      $ref: '#/components/schemas/OpenApiDocument',
    })
    expect(response('account.openapi', 200).headers).toHaveProperty('ETag')
    expect(response('account.openapi', 304)).not.toHaveProperty('content')
    expect(operation('account.openapi').security).toEqual([])
  })

  test('accepts an upload as JSON or a form', () => {
    const content = operation('media.upload').requestBody?.content
    expect(Object.keys(content ?? {})).toEqual(['application/json', 'multipart/form-data'])
    expect(schemas.MediaUpload?.properties?.image).toMatchObject({ contentEncoding: 'base64' })
    expect(content?.['multipart/form-data']?.schema.properties?.file).toMatchObject({ format: 'binary' })
  })

  test('shows a call and its response for every operation', () => {
    const { requestBody, 'x-codeSamples': samples } = operation('posts.create')
    expect(Object.values(requestBody?.content['application/json']?.examples ?? {})).toMatchObject([
      { value: { title: 'Monsoon reading list' } },
    ])
    const { content } = response('posts.create', 201)
    expect(content?.['application/json']?.examples).toMatchObject({
      recorded: { value: { ok: true, id: 22 } },
    })
    expect(samples.map(({ label }) => label)).toEqual(['Client', 'curl', 'Command line', 'MCP'])
    expect(samples[1]?.source).toContain('curl -X POST https://chowk.example/api/v1/posts')
  })

  test('documents headers where they apply', () => {
    const headersOf = (id: OperationId, status: number) => Object.keys(response(id, status).headers ?? {})
    expect(headersOf('posts.create', 201)).toEqual(
      expect.arrayContaining([
        'X-Request-Id',
        'X-RateLimit-Limit',
        'X-RateLimit-Reset',
        'Idempotent-Replayed',
      ]),
    )
    expect(headersOf('posts.list', 200)).toEqual(['X-Request-Id', 'Cache-Control'])
    expect(headersOf('account.me', 401)).toContain('WWW-Authenticate')
    expect(headersOf('posts.create', 409)).toContain('Retry-After')
    expect(headersOf('posts.create', 429)).toEqual(
      expect.arrayContaining(['Retry-After', 'X-RateLimit-Remaining']),
    )
    expect(headersOf('posts.list', 429)).not.toContain('X-RateLimit-Remaining')
    expect(headersOf('posts.create', 422)).not.toContain('Retry-After')
  })

  test('describes an idempotency key as it is validated', () => {
    const { pattern } = document.components.parameters.IdempotencyKey?.schema ?? {}
    const matches = (value: string) => new RegExp(pattern ?? '', 'u').test(value)
    for (const value of [
      'a',
      '"a"',
      'a'.repeat(255),
      `"${'a'.repeat(255)}"`,
      "!#$%&'()*+-./:;<=>?@[]^_`{|}~",
      '\\',
    ])
      expect([value, matches(value)]).toEqual([value, true])
    for (const value of ['', '""', '"', 'a b', 'a,b', 'a"b', 'é', 'a'.repeat(256), '"a', 'a"', '\u007f'])
      expect([value, matches(value)]).toEqual([value, false])
  })
})

describe('the document as a whole', () => {
  test('generates the same document every time, except for the server', () => {
    const otherDocument = openApiDocument({ serverUrl: 'https://chowk.example/api/v1' })
    expect(otherDocument.servers).toEqual([{ url: 'https://chowk.example/api/v1' }])
    expect(otherDocument.info.contact?.url).toBe('https://chowk.example/')
    expect({ ...otherDocument, info: document.info, servers: document.servers }).toEqual(document)
    expect(otherDocument.paths).toBe(document.paths)
    expect(JSON.parse(JSON.stringify(document))).toEqual(document)
  })

  test('contains nothing that only Zod understands', () => {
    expect(JSON.stringify(document)).not.toMatch(/"\$schema"|"~standard"|"\$defs"/)
  })

  test('uses and describes every component schema', () => {
    const used = new Set(referencesIn([document.paths, document.components.responses, schemas]))
    expect(Object.keys(schemas).filter((id) => !used.has(id))).toEqual([])
    expect([...used].filter((id) => !(id in schemas))).toEqual([])
    expect(Object.keys(schemas).filter((id) => !schemas[id]?.description)).toEqual([])
  })

  test('uses every shared response', () => {
    const used = JSON.stringify(document.paths)
    const names = Object.keys(document.components.responses)
    expect(names.filter((name) => !used.includes(`"#/components/responses/${name}"`))).toEqual([])
  })

  test('uses every code except bad_request in some operation', () => {
    const documented = new Set(operationList.flatMap(([, row]) => errorCodesOf(row)))
    expect(errorCodes.filter((code) => !documented.has(code))).toEqual(['bad_request'])
  })
})
