import { limits } from '@chowk/contract/core'
import { ContentDisposition } from '@remix-run/headers/content-disposition'
import {
  MaxFileSizeExceededError,
  MaxPartsExceededError,
  parseMultipart,
  type MultipartPart,
} from '@remix-run/multipart-parser'
import { imageTooLarge, invalid } from '../api-error.ts'

/**
 * Returns the file of a form with exactly one part. Stops at a second part, and at a part header that is too long.
 * @param type The content type, with the boundary.
 * @throws ApiError `validation_failed` for any other form, `payload_too_large` for a file of over 8 MB.
 */
export function readForm(bytes: Uint8Array, type: string): Uint8Array {
  const [part] = partsOf(bytes, type)
  const { name, filename, filenameSplat } = part ? dispositionOf(part) : {}
  if (part === undefined || name !== 'file' || (filename ?? filenameSplat) === undefined)
    throw formProblem('required', 'Send the image as a part named "file", with a file name.')
  const [content, ...further] = part.content
  return content !== undefined && further.length === 0 ? content : part.bytes
}

const BOUNDARY = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))\s*(?:;|$)/i

function partsOf(bytes: Uint8Array, type: string): MultipartPart[] {
  const [, quoted, bare] = BOUNDARY.exec(type) ?? []
  const boundary = quoted ?? bare
  if (boundary === undefined) throw unreadable()
  try {
    return [
      ...parseMultipart(bytes, {
        boundary,
        maxParts: 1,
        maxHeaderSize: limits.formPartHead,
        maxFileSize: limits.image,
        maxTotalSize: limits.mediaBody,
      }),
    ]
  } catch (error) {
    if (error instanceof MaxPartsExceededError)
      throw formProblem('not_allowed', 'Send exactly one part, named "file".')
    if (error instanceof MaxFileSizeExceededError) throw imageTooLarge()
    throw unreadable()
  }
}

/** Part headers are parsed lazily and may not be UTF-8. The file name is not decoded, which would log a warning. */
function dispositionOf(part: MultipartPart): Partial<ContentDisposition> {
  try {
    return ContentDisposition.from(part.headers['content-disposition'] ?? null)
  } catch {
    throw unreadable()
  }
}

const unreadable = () => formProblem('required', 'The form could not be read: send one part named "file".')

const formProblem = (code: 'required' | 'not_allowed', message: string) => invalid('file', code, message)
