import { takesBody, type Operation } from '@chowk/contract/core'
import { ApiError } from '../api-error.ts'
import type { RequestHead } from '../http/messages.ts'
import { readJson } from './read-json.ts'

/** A body as it was sent, before its fields are looked at. */
export interface SentBody {
  /** The input of the body schema; undefined where no body was sent. */
  readonly value: unknown
  /** The JSON text; empty for a file or no body. */
  readonly text: string
  /** A file sent as a part of a form, instead of JSON. */
  readonly file?: Uint8Array
}

const NO_BODY: SentBody = { value: undefined, text: '' }
const EMPTY = new Uint8Array()
const UTF8 = /^(utf-?8|"utf-?8")$/i

/** Refuses by the head alone a body of the wrong type, or one that says it is too large. */
export function checkBodyHead(row: Operation, head: RequestHead): void {
  if (!head.hasBody || !takesBody(row)) return
  if (head.header('content-encoding') !== undefined)
    throw unsupported('Send the body without Content-Encoding.')
  // Chunks are put together by whoever reads the connection; nothing undoes another coding.
  if ((head.header('transfer-encoding') ?? 'chunked').toLowerCase() !== 'chunked')
    throw unsupported('Send the body in no Transfer-Encoding but chunked.')
  const type = head.header('content-type')
  if (!isJson(type) && !(row.upload && isForm(type)))
    throw unsupported(
      row.upload ? 'Send application/json or multipart/form-data.' : 'Send the body as application/json.',
    )
  const length = head.header('content-length')
  if (length !== undefined && Number(length) > row.bodyLimit) throw tooLarge(row)
}

/** The most bytes that a body on its way may have. One that a program hands over is there already. */
export function declaredLength({ bodyLimit }: Operation, head: RequestHead): number {
  const isChunked = head.header('transfer-encoding') !== undefined
  return isChunked ? bodyLimit : Number(head.header('content-length') ?? 0)
}

/** @throws ApiError `payload_too_large`, `invalid_json`, or `validation_failed` for a form that is not as it should be. */
export async function parseBody(
  row: Operation,
  head: RequestHead,
  bytes: Uint8Array | 'too-large' | undefined = EMPTY,
): Promise<SentBody> {
  if (bytes === 'too-large') throw tooLarge(row)
  if (!takesBody(row)) return NO_BODY
  const type = head.header('content-type')
  // Many clients name the type of a body that they do not send; where one is needed, it is no JSON.
  if (bytes.length === 0 && !(isJson(type) && !row.body.safeParse(undefined).success)) return NO_BODY
  if (bytes.length > row.bodyLimit) throw tooLarge(row)
  return row.upload && isForm(type) ? fileOf(bytes, type ?? '') : readJson(bytes)
}

async function fileOf(bytes: Uint8Array, type: string): Promise<SentBody> {
  // Only those who take an image as a form need what reads one.
  const { readForm } = await import('./read-form.ts')
  return { value: undefined, text: '', file: readForm(bytes, type) }
}

const unsupported = (message: string) => new ApiError('unsupported_media_type', { message })

const tooLarge = (row: Operation) =>
  new ApiError('payload_too_large', { message: `The request body is over ${row.bodyLimit} bytes.` })

/** Whether this is JSON in UTF-8. Parameters that say nothing of the charset are as if they were not there. */
function isJson(type = ''): boolean {
  const [essence = '', ...parameters] = type.split(';')
  if (essence.trim().toLowerCase() !== 'application/json') return false
  return parameters.every((parameter) => {
    const [name = '', value = ''] = parameter.split('=')
    return name.trim().toLowerCase() !== 'charset' || UTF8.test(value.trim())
  })
}

const isForm = (type: string | undefined): boolean => /^multipart\/form-data\s*;/i.test(type?.trim() ?? '')
