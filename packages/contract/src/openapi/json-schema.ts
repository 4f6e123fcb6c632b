/** A JSON Schema (draft 2020-12), as in OpenAPI 3.1: the keywords that this contract uses, and any other. */
export interface JsonSchema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly description?: string
  readonly format?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly default?: unknown
  readonly minLength?: number
  readonly maxLength?: number
  readonly pattern?: string
  readonly contentEncoding?: string
  readonly contentMediaType?: string
  readonly minimum?: number
  readonly maximum?: number
  readonly items?: JsonSchema
  readonly minItems?: number
  readonly maxItems?: number
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: boolean | JsonSchema
  readonly minProperties?: number
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
  readonly allOf?: readonly JsonSchema[]
  readonly [keyword: string]: unknown
}

/** Whether a schema describes requests or responses. */
export type Direction = 'input' | 'output'

const componentPath = '#/components/schemas/'

/** Returns a reference to a component schema. */
export const componentReference = (id: string): string => componentPath + id

/** Returns the id of the component that `reference` points to; undefined if it points elsewhere. */
export const componentId = (reference: string | undefined): string | undefined =>
  reference?.startsWith(componentPath) ? reference.slice(componentPath.length) : undefined
