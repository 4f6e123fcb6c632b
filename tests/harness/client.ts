import { operationById, type OperationId, type OperationOf } from '@chowk/contract'
import type { Member } from '@chowk/contract/internal'
import type * as z from 'zod'
import { expect } from 'vitest'
import { checkAnswer } from './schema-check.ts'
import type { World } from './world.ts'

export type Send = (request: Request) => Promise<Response>

export const BASE_URL = 'http://localhost:4000/api/v1'

/** A key with a valid checksum that belongs to no one. */
export const UNKNOWN_KEY = 'chk_UnknownToEverybodyButThisTest03lUjZO'

/** Input of an operation. */
export interface CallInput<Id extends OperationId> {
  readonly params?: { readonly [P in keyof z.input<OperationOf<Id>['params']>]: string | number }
  readonly query?: { readonly [P in keyof z.input<OperationOf<Id>['query']>]?: string | number | boolean }
  readonly body?: z.input<OperationOf<Id>['body']>
  readonly headers?: Readonly<Record<string, string>>
}

/** Untyped input, for calls that should be refused. */
export interface LooseInput {
  readonly params?: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

export interface Failed {
  readonly ok: false
  readonly error: string
  readonly code: string
  readonly request_id: string
  readonly fields?: readonly { path: string; code: string; message: string }[]
  readonly current_status?: string
  readonly allowed?: readonly string[]
}

export interface Answered<Data> {
  readonly status: number
  readonly headers: Headers
  /** Data of the response, or its error: check `code`. */
  readonly body: Data & Partial<Omit<Failed, 'ok'>>
}

type DataOf<Id extends OperationId> = z.output<OperationOf<Id>['response']> & { ok: true; request_id: string }

/** Calls operations as a member. Validates every response against the schema of its operation. */
export class Client {
  readonly #world: World
  readonly #who: { readonly member: Member; readonly key: string; readonly keyId: number } | undefined

  constructor(
    world: World,
    who: { readonly member: Member; readonly key: string; readonly keyId: number } | undefined,
  ) {
    this.#world = world
    this.#who = who
  }

  get id(): number {
    return this.#who!.member.id
  }

  get username(): string {
    return this.#who!.member.username
  }

  get key(): string {
    return this.#who!.key
  }

  get keyId(): number {
    return this.#who!.keyId
  }

  /** Calls an operation; accepts success and failure. */
  call<Id extends OperationId>(id: Id, input: CallInput<Id> = {}): Promise<Answered<DataOf<Id>>> {
    return this.callLoosely(id, input) as Promise<Answered<DataOf<Id>>>
  }

  /** Calls an operation with untyped input. */
  async callLoosely(id: OperationId, input: LooseInput = {}): Promise<Answered<Record<string, unknown>>> {
    const response = await this.#world.send(requestOf(id, input, this.#who?.key))
    const text = await response.text()
    const body = (text === '' ? {} : JSON.parse(text)) as Answered<Record<string, unknown>>['body']
    checkAnswer(id, response, body)
    if (response.status < 300) this.#world.succeeded.add(id)
    return { status: response.status, headers: response.headers, body }
  }

  /** Calls an operation that must succeed. Returns the data. */
  async ok<Id extends OperationId>(id: Id, input: CallInput<Id> = {}): Promise<DataOf<Id>> {
    const { status, body } = await this.call(id, input)
    expect({ status, failure: body.code, fields: body.fields, error: body.error }).toEqual({
      status: operationById(id).status,
    })
    return body
  }

  /** Calls an operation that must fail with a code. Returns the error. */
  async fails<Id extends OperationId>(id: Id, code: string, input: CallInput<Id> = {}): Promise<Failed> {
    const { body } = await this.call(id, input)
    expect(body).toMatchObject({ ok: false, code })
    return body as unknown as Failed
  }
}

/** Builds the request of a call. */
export function requestOf(id: OperationId, input: LooseInput, key?: string): Request {
  const row = operationById(id)
  const path = row.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(input.params?.[name])),
  )
  const query = new URLSearchParams(
    Object.entries(input.query ?? {}).map(([name, value]): [string, string] => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  ).toString()
  const headers = new Headers(input.headers)
  if (key !== undefined && !headers.has('x-api-key') && !headers.has('authorization'))
    headers.set('authorization', `Bearer ${key}`)
  const body = input.body === undefined ? null : JSON.stringify(input.body)
  if (body !== null && !headers.has('content-type')) headers.set('content-type', 'application/json')
  return new Request(`${BASE_URL}${path}${query === '' ? '' : `?${query}`}`, {
    method: row.method,
    headers,
    body,
  })
}
