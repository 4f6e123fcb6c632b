import type { Form } from '../http/form.ts'
import { contract, type Documented } from './contract.ts'

/** A request to the interface, as described by a form. */
export interface InterfaceRequest {
  readonly method: string
  /** Path and query, including `/api/v1`. */
  readonly target: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | undefined
}

/** Names of the fields of the form that calls an operation. */
export const fieldOf = {
  parameter: (location: 'path' | 'query', name: string) => `${location}.${name}`,
  key: 'api_key',
  body: 'body',
  idempotencyKey: 'idempotency_key',
} as const

/**
 * Builds a request from the form, without the key. Omits empty fields and validates nothing: the interface reports
 * errors.
 */
export function callOf(
  { id, row }: Documented,
  form: Form,
): { readonly request: InterfaceRequest; readonly given: ReadonlyMap<string, string> } {
  const { parameters, body } = contract().schemasOf(id)
  const given = new Map<string, string>()
  const valueOf = (field: string) => {
    const text = form.text(field)
    given.set(field, text)
    return text
  }
  let path: string = row.path
  const query = new URLSearchParams()
  for (const { in: location, name } of parameters) {
    const value = valueOf(fieldOf.parameter(location, name)).trim()
    if (location === 'path') path = path.replace(`{${name}}`, encodeURIComponent(value))
    else if (value !== '') query.append(name, value)
  }
  const content = body === undefined ? '' : valueOf(fieldOf.body)
  const repeated = row.idempotent ? valueOf(fieldOf.idempotencyKey).trim() : ''
  const key = form.text(fieldOf.key).trim()
  return {
    given,
    request: {
      method: row.method,
      target: `/api/v1${path}${query.size === 0 ? '' : `?${query.toString()}`}`,
      headers: {
        ...(key !== '' && { authorization: `Bearer ${key}` }),
        ...(content !== '' && { 'content-type': 'application/json' }),
        ...(repeated !== '' && { 'idempotency-key': repeated }),
      },
      body: content === '' ? undefined : content,
    },
  }
}
