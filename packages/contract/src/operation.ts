import * as z from 'zod'
import { stripNulls, omittingNullsBelow, type WithNulls, type WithNullsBelow } from './schemas/nulls.ts'
import type { ErrorCode } from './vocabulary/errors.ts'
import { limits } from './vocabulary/limits.ts'
import type { AdministrativeAct } from './vocabulary/audit.ts'
import type { CallerKind } from './vocabulary/callers.ts'
import type { QuotaAction } from './vocabulary/quotas.ts'
import type { RequiredScope } from './vocabulary/scopes.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** The schemas that one operation may have. */
export type Schema = z.ZodType

/** One row of the interface: everything that servers, clients and documents need to know about an operation. */
export interface Operation<
  M extends Method = Method,
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Answer extends Schema = Schema,
  Idempotent extends boolean = boolean,
  By extends CallerKind = CallerKind,
> {
  readonly method: M
  /** Relative to `/api/v1`, with `{name}` for path parameters. */
  readonly path: `/${string}`
  /** The callers that may use it. */
  readonly by: readonly By[]
  /** Acts it may add to the audit log, each at most once a call; empty for a public operation. */
  readonly audit: readonly AdministrativeAct[]
  /** Whether its response has a secret. It is kept nowhere, so a form sent again is refused. */
  readonly secret: boolean
  /** The status of a success. */
  readonly status: 200 | 201
  readonly scope: RequiredScope
  /** The daily quota of which each success uses one unit. Null without a quota. */
  readonly quota: QuotaAction | null
  /** Whether `Idempotency-Key` is supported. */
  readonly idempotent: Idempotent
  /** Path parameters. Invalid ones return 404. */
  readonly params: Params
  readonly query: Query
  /** The JSON body. `z.undefined()` without a body, optional if it can be omitted. */
  readonly body: Body
  /** Whether the body may also be an image upload as a form. */
  readonly upload: boolean
  /** The maximum size of the body in bytes, inclusive. */
  readonly bodyLimit: number
  /** The data of a success, without the envelope. */
  readonly response: Answer
  /** Error codes in addition to those that follow from the rest of the row. */
  readonly errors: readonly ErrorCode[]
  /** One imperative sentence. */
  readonly summary: string
  /** Markdown: details beyond the summary. */
  readonly description: string
}

const nothing = z.undefined()
type Nothing = typeof nothing
const noParams = z.object({})
type NoParams = typeof noParams

export interface Row<
  M extends Method,
  Params extends Schema,
  Query extends Schema,
  Body extends Schema,
  Answer extends Schema,
  Idempotent extends boolean,
  By extends CallerKind,
> {
  method: M
  path: `/${string}`
  by?: readonly By[]
  /** Whether the site calls it for visitors too. */
  visitors?: true
  audit?: readonly AdministrativeAct[]
  secret?: true
  status?: 200 | 201
  scope: RequiredScope
  quota?: QuotaAction
  idempotent?: Idempotent
  params?: Params
  query?: Query
  body?: Body
  upload?: true
  response: Answer
  errors?: readonly ErrorCode[]
  summary: string
  description?: string
}

/** A body in a request: see {@link bodyOf}. */
type Sent<M extends Method, Body extends Schema> = M extends 'POST'
  ? z.ZodType<z.output<Body>, WithNulls<z.input<Body>>>
  : z.ZodType<z.output<Body>, WithNullsBelow<z.input<Body>>>

/**
 * In optional fields, null means the same as a missing field. Only the top-level fields of an update differ: a missing
 * field keeps its value, and null clears a nullable one.
 */
function bodyOf(method: Method, body: Schema | undefined): Schema {
  if (body === undefined) return nothing
  return method === 'POST' ? stripNulls(body) : omittingNullsBelow(body)
}

/** The callers of a public operation: programs with a key, and members on the site. */
const publicCallers: readonly CallerKind[] = ['key', 'member']
const withVisitors: readonly CallerKind[] = [...publicCallers, 'visitor']

/** Declares an operation. Defaults: public, status 200, no quota, no idempotency, no parameters, no query, no body. */
export function operation<
  M extends Method,
  Answer extends Schema,
  Params extends Schema = NoParams,
  Query extends Schema = NoParams,
  Body extends Schema = Nothing,
  Idempotent extends boolean = false,
  By extends CallerKind = CallerKind,
>(
  row: Row<M, Params, Query, Body, Answer, Idempotent, By>,
): Operation<M, Params, Query, Sent<M, Body>, Answer, Idempotent, By> {
  return {
    method: row.method,
    path: row.path,
    by: row.by ?? ((row.visitors ? withVisitors : publicCallers) as readonly By[]),
    audit: row.audit ?? [],
    secret: row.secret ?? false,
    status: row.status ?? 200,
    scope: row.scope,
    quota: row.quota ?? null,
    idempotent: row.idempotent ?? (false as Idempotent),
    params: row.params ?? (noParams as unknown as Params),
    query: row.query ?? (noParams as unknown as Query),
    body: bodyOf(row.method, row.body) as Sent<M, Body>,
    upload: row.upload ?? false,
    bodyLimit: row.upload ? limits.mediaBody : limits.jsonBody,
    response: row.response,
    errors: row.errors ?? [],
    summary: row.summary,
    description: row.description ?? '',
  }
}
