import type { BytePart, RequestHead, Selected } from './messages.ts'

/** What is sent of so many bytes: what the shell decides, or all of them where it decides nothing. */
export const select = (
  head: RequestHead,
  headers: Readonly<Record<string, string>>,
  length: number,
): Selected =>
  head.select?.(headers, length) ?? {
    status: 200,
    headers: { ...headers, 'content-length': String(length) },
    part: head.method === 'HEAD' ? undefined : { first: 0, last: length - 1 },
  }

/** The body with these bytes; null where none are sent. */
export const bodyOf = (bytes: Uint8Array, part: BytePart | undefined): Uint8Array | null =>
  part ? bytes.subarray(part.first, part.last + 1) : null
