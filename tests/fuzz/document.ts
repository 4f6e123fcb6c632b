import type { OpenApiDocument, OperationId } from '@chowk/contract'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { WholeAnswer } from '../harness/strict-http.ts'

const JSON_TYPE = 'application/json'
const DOCUMENT = 'document'
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** Validates responses against the OpenAPI document of the server. */
export class Documented {
  readonly #ajv = new Ajv2020({ strict: false, validateSchema: false })
  readonly #document: OpenApiDocument
  readonly #places = new Map<string, string>()
  readonly #validators = new Map<string, ValidateFunction>()

  constructor(document: OpenApiDocument) {
    addFormats.default(this.#ajv)
    this.#document = document
    this.#ajv.addSchema(document, DOCUMENT)
    for (const [path, methods] of Object.entries(document.paths))
      for (const [method, { operationId }] of Object.entries(methods))
        this.#places.set(operationId, pointer('paths', path, method))
  }

  /** Returns the fault of an operation's response. Undefined if it is as documented. */
  faultOf(id: OperationId, answer: WholeAnswer): string | undefined {
    const response = `${this.#places.get(id)}${pointer('responses', String(answer.status))}`
    const known = this.#at(response)
    if (known === undefined) return `${answer.status} is not documented`
    const reference = known.$ref?.slice(1) ?? response
    const { content } = this.#at(reference)!
    if (content === undefined) return answer.body.length === 0 ? undefined : 'a body where none is documented'
    return this.#bodyFault(answer, `${reference}${pointer('content', JSON_TYPE, 'schema')}`)
  }

  /** Returns the fault of a response to a request that may belong to no operation, such as a page. */
  refusalFault(answer: WholeAnswer): string | undefined {
    const json = answer.fields.get('content-type')?.startsWith(JSON_TYPE) === true && answer.body.length > 0
    return json && answer.status >= 400
      ? this.#bodyFault(answer, pointer('components', 'schemas', 'Failure'))
      : undefined
  }

  #bodyFault({ fields, body }: WholeAnswer, schema: string): string | undefined {
    if (fields.get('content-type')?.startsWith(JSON_TYPE) !== true)
      return `the body is ${fields.get('content-type')}`
    const value = parsed(body) as { readonly request_id?: unknown } | undefined
    if (value === undefined) return 'the body is no JSON'
    if (value.request_id !== undefined && value.request_id !== fields.get('x-request-id'))
      return 'another x-request-id than in the body'
    const validate = this.#validatorOf(schema)
    if (validate(value)) return undefined
    return this.#ajv.errorsText(validate.errors, { dataVar: 'body' })
  }

  #validatorOf(schema: string): ValidateFunction {
    let validate = this.#validators.get(schema)
    if (!validate) {
      validate = this.#ajv.compile({
        $ref: `${DOCUMENT}#${schema.split('/').map(encodeURIComponent).join('/')}`,
      })
      this.#validators.set(schema, validate)
    }
    return validate
  }

  #at(reference: string): { readonly $ref?: string; readonly content?: unknown } | undefined {
    let found: unknown = this.#document
    for (const part of reference.split('/').slice(1))
      found = (found as Record<string, unknown> | undefined)?.[
        part.replaceAll('~1', '/').replaceAll('~0', '~')
      ]
    return found as { readonly $ref?: string; readonly content?: unknown } | undefined
  }
}

const pointer = (...parts: readonly string[]): string =>
  parts.map((part) => `/${part.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')

/** Parses a body as JSON. Undefined if it is not JSON in UTF-8. */
export function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(utf8.decode(body))
  } catch {
    return undefined
  }
}
