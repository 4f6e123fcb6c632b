import type { EngineResponse } from '@chowk/engine'

/** Returns the headers of every page of the website. The page may add its own. */
export const pageHeaders = (publicUrl?: string): Readonly<Record<string, string>> => ({
  'x-content-type-options': 'nosniff',
  ...(publicUrl?.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000' }),
})

/**
 * Returns the header fields of a response as a flat list of names and values, which Node sends without the checks of an
 * object. Names are unique: headers of the response replace common headers. `content-length` is computed unless it is
 * set, or the response is chunked.
 */
export function fieldsOf(
  common: Readonly<Record<string, string>>,
  { status, headers: own, body }: EngineResponse,
  { isHead = false, isLast = false },
): string[] {
  const fields: string[] = []
  for (const name in common) if (!(name in own)) fields.push(name, common[name]!)
  for (const name in own) fields.push(name, own[name]!)
  if (!('content-length' in own) && !('transfer-encoding' in own)) {
    if (body !== null) fields.push('content-length', String(Buffer.byteLength(body)))
    else if (!isHead && status !== 204 && status !== 304) fields.push('content-length', '0')
  }
  if (isLast) fields.push('connection', 'close')
  return fields
}
