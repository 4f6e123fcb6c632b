import { errorCodesOf } from '../error-codes.ts'
import type { Operation } from '../operation.ts'
import { errors, type ErrorCode } from '../vocabulary/errors.ts'
import { examples } from './examples.ts'
import { headerReferences, quotaHeaders, type HeaderName } from './headers.ts'
import { componentReference, type JsonSchema } from './json-schema.ts'
import type { OpenApiExample, OpenApiResponse, Reference } from './types.ts'

/** Codes that share a status, in the order of the registry. */
type Codes = readonly [ErrorCode, ...ErrorCode[]]

/** Returns the error codes of an operation, by ascending status. */
export function failuresOf(row: Operation): ReadonlyMap<number, Codes> {
  const byStatus = new Map<number, Codes>()
  for (const code of errorCodesOf(row)) {
    const { status } = errors[code]
    const before = byStatus.get(status)
    byStatus.set(status, before === undefined ? [code] : [...before, code])
  }
  return new Map([...byStatus].sort(([a], [b]) => a - b))
}

const pascal = (code: string): string =>
  code.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase())

const componentName = (codes: Codes): string => codes.map(pascal).join('Or')

/** Returns references to the failure responses of an operation, by status. */
export const failureReferences = (row: Operation): Readonly<Record<string, Reference>> =>
  Object.fromEntries(
    [...failuresOf(row)].map(([status, codes]) => [
      status,
      { $ref: `#/components/responses/${componentName(codes)}` },
    ]),
  )

/** Returns a response component for every set of codes that some operation has. */
export function failureResponses(rows: readonly Operation[]): Readonly<Record<string, OpenApiResponse>> {
  const sets = rows.flatMap((row) => [...failuresOf(row).values()])
  const named = new Map(sets.map((codes) => [componentName(codes), failureResponse(codes)]))
  return Object.fromEntries([...named].sort(([a], [b]) => (a < b ? -1 : 1)))
}

function failureResponse(codes: Codes): OpenApiResponse {
  return {
    description:
      codes.length === 1
        ? errors[codes[0]].description
        : codes.map((code) => `- \`${code}\`: ${errors[code].description}`).join('\n'),
    headers: headerReferences(headersOf(codes)),
    content: { 'application/json': { schema: failureSchema(codes), examples: examplesOf(codes) } },
  }
}

const headersOf = (codes: Codes): readonly HeaderName[] => [
  'X-Request-Id',
  'Cache-Control',
  ...(codes.some((code) => errors[code].status === 401) ? (['WWW-Authenticate'] as const) : []),
  ...(codes.some((code) => errors[code].retry === 'after') ? (['Retry-After'] as const) : []),
  ...(codes.includes('quota_exceeded') ? quotaHeaders : []),
]

const failureSchema = (codes: Codes): JsonSchema => ({
  allOf: [
    { $ref: componentReference('Failure') },
    { type: 'object', properties: { code: { type: 'string', enum: codes } } },
  ],
})

const examplesOf = (codes: Codes): Readonly<Record<string, OpenApiExample>> =>
  Object.fromEntries(codes.map((code) => [code, { value: examples.errors[code].answer.body }]))
