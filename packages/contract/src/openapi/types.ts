import type { Method } from '../operation.ts'
import type { OperationId } from '../operations/index.ts'
import type { QuotaAction } from '../vocabulary/quotas.ts'
import type { RequiredScope } from '../vocabulary/scopes.ts'
import type { JsonSchema } from './json-schema.ts'

/** A reference to a component of the same document. */
export interface Reference {
  readonly $ref: string
}

export interface OpenApiHeader {
  readonly description: string
  readonly required?: boolean
  readonly schema: JsonSchema
}

export interface OpenApiParameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required: boolean
  readonly description?: string
  readonly schema: JsonSchema
}

export interface OpenApiExample {
  readonly summary?: string
  readonly value: unknown
}

export interface OpenApiMedia {
  readonly schema: JsonSchema
  readonly examples?: Readonly<Record<string, OpenApiExample>>
  readonly encoding?: Readonly<Record<string, { readonly contentType: string }>>
}

export type OpenApiContent = Readonly<Record<string, OpenApiMedia>>

export interface OpenApiRequestBody {
  readonly required: boolean
  readonly content: OpenApiContent
}

export interface OpenApiResponse {
  readonly description: string
  readonly headers?: Readonly<Record<string, Reference>>
  readonly content?: OpenApiContent
}

export interface OpenApiOperation {
  readonly operationId: OperationId
  readonly tags: readonly string[]
  readonly summary: string
  readonly description: string
  readonly security: readonly Readonly<Record<string, readonly string[]>>[]
  readonly parameters?: readonly (OpenApiParameter | Reference)[]
  readonly requestBody?: OpenApiRequestBody
  readonly responses: Readonly<Record<string, OpenApiResponse | Reference>>
  /** The scope that the key needs: a scope, `any` for any key, null for no key. */
  readonly 'x-scope': RequiredScope
  /** The daily quota that a success uses. Null without a quota. */
  readonly 'x-quota': QuotaAction | null
  /** Whether `Idempotency-Key` is supported. */
  readonly 'x-idempotent': boolean
  readonly 'x-codeSamples': readonly OpenApiCodeSample[]
}

/** A code sample, an extension that many viewers support. */
export interface OpenApiCodeSample {
  readonly lang: string
  readonly label: string
  readonly source: string
}

export type OpenApiPath = { readonly [M in Lowercase<Method>]?: OpenApiOperation }

export interface OpenApiSecurityScheme {
  readonly type: 'http' | 'apiKey'
  readonly description: string
  readonly scheme?: 'bearer'
  readonly in?: 'header'
  readonly name?: string
}

/** An OpenAPI 3.1 document, limited to the parts that this contract uses. */
export interface OpenApiDocument {
  readonly openapi: '3.1.0'
  readonly info: {
    readonly title: string
    readonly version: string
    readonly description: string
    readonly license: { readonly name: string; readonly identifier: string }
    readonly contact?: { readonly name: string; readonly url: string }
  }
  readonly servers: readonly { readonly url: string; readonly description?: string }[]
  readonly tags: readonly { readonly name: string; readonly description: string }[]
  readonly paths: Readonly<Record<string, OpenApiPath>>
  readonly components: {
    readonly securitySchemes: Readonly<Record<string, OpenApiSecurityScheme>>
    readonly parameters: Readonly<Record<string, OpenApiParameter>>
    readonly headers: Readonly<Record<string, OpenApiHeader>>
    readonly responses: Readonly<Record<string, OpenApiResponse>>
    readonly schemas: Readonly<Record<string, JsonSchema>>
  }
}
