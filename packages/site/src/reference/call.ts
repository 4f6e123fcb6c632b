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
): { readonly request: InterfaceRequest; readonly given: Form } {
  const { parameters, body } = contract().schemasOf(id)
  let path: string = row.path
  const query = new URLSearchParams()
  for (const { in: location, name } of parameters) {
    const value = form.text(fieldOf.parameter(location, name)).trim()
    if (location === 'path') path = path.replace(`{${name}}`, encodeURIComponent(value))
    else if (value !== '') query.append(name, value)
  }
  const content = body === undefined ? '' : form.text(fieldOf.body)
  const repeated = row.idempotent ? form.text(fieldOf.idempotencyKey).trim() : ''
  const key = form.text(fieldOf.key).trim()
  return {
    given: form.with({ [fieldOf.key]: undefined }),
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
