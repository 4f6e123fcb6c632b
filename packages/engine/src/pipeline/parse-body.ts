import { acceptsBody, type Operation } from '@chowk/contract/core'
import { ApiError } from '../api-error.ts'
import type { RequestHead } from '../http/messages.ts'
import { readJson } from './read-json.ts'

/** A request body before validation of its fields. */
export interface SentBody {
  /** The input of the body schema; undefined without a body. */
  readonly value: unknown
  /** The JSON text; empty for a file or no body. */
  readonly text: string
  /** A file from a multipart form, instead of JSON. */
  readonly file?: Uint8Array
}

const NO_BODY: SentBody = { value: undefined, text: '' }
const EMPTY = new Uint8Array()
const UTF8 = /^(utf-?8|"utf-?8")$/i

/** The body's properties according to the head of the request. */
export interface BodyHead {
  /** The content type, if the operation accepts a body. */
  readonly type: string | undefined
  readonly isJson: boolean
  /** The maximum size of the body in transit; 0 if there is none, or a program passes it directly. */
  readonly length: number
}

/** Reads the head of a body. Refuses one of the wrong type, or with a declared length above the limit. */
export function readBodyHead(row: Operation, head: RequestHead): BodyHead {
  const isAccepted = acceptsBody(row)
  const type = isAccepted ? head.header('content-type') : undefined
  const json = isJson(type)
  if (!head.hasBody) return { type, isJson: json, length: 0 }
  const coding = head.header('transfer-encoding')
  const length = Number(head.header('content-length') ?? 0)
  if (isAccepted) {
    if (head.header('content-encoding') !== undefined)
      throw unsupported('Send the body without Content-Encoding.')
    // The server decodes chunked bodies; no other transfer coding is supported.
    if (coding !== undefined && coding.toLowerCase() !== 'chunked')
      throw unsupported('Send the body in no Transfer-Encoding but chunked.')
    if (!json && !(row.upload && isForm(type)))
      throw unsupported(
        row.upload ? 'Send application/json or multipart/form-data.' : 'Send the body as application/json.',
      )
    if (length > row.bodyLimit) throw tooLarge(row)
  }
  return { type, isJson: json, length: coding === undefined ? length : row.bodyLimit }
}

/** @throws ApiError `payload_too_large`, `invalid_json`, or `validation_failed` for an invalid form. */
export async function parseBody(
  row: Operation,
  { type, isJson }: BodyHead,
  bytes: Uint8Array | 'too-large' | undefined = EMPTY,
): Promise<SentBody> {
  if (bytes === 'too-large') throw tooLarge(row)
  if (!acceptsBody(row)) return NO_BODY
  // Many clients send a content type without a body. Where a body is required, that is invalid JSON.
  if (bytes.length === 0 && !(isJson && !row.body.safeParse(undefined).success)) return NO_BODY
  if (bytes.length > row.bodyLimit) throw tooLarge(row)
  return row.upload && isForm(type) ? fileOf(bytes, type ?? '') : readJson(bytes)
}

async function fileOf(bytes: Uint8Array, type: string): Promise<SentBody> {
  // Lazy: only image uploads as forms need the parser.
  const { readForm } = await import('./read-form.ts')
  return { value: undefined, text: '', file: readForm(bytes, type) }
}

const unsupported = (message: string) => new ApiError('unsupported_media_type', { message })

const tooLarge = (row: Operation) =>
  new ApiError('payload_too_large', { message: `The request body is larger than ${row.bodyLimit} bytes.` })

/** Whether this is JSON in UTF-8. Ignores parameters other than charset. */
function isJson(type = ''): boolean {
  const [essence = '', ...parameters] = type.split(';')
  if (essence.trim().toLowerCase() !== 'application/json') return false
  return parameters.every((parameter) => {
    const [name = '', value = ''] = parameter.split('=')
    return name.trim().toLowerCase() !== 'charset' || UTF8.test(value.trim())
  })
}

const isForm = (type: string | undefined): boolean => /^multipart\/form-data\s*;/i.test(type?.trim() ?? '')
