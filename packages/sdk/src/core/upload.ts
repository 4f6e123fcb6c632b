import { newKey } from './key.ts'
import type { Fetch } from './options.ts'
import type { ContentMaker } from './sending.ts'

/**
 * What can be uploaded: a file or blob; bytes; a stream, or anything else that gives bytes piece by piece; the response to a
 * `fetch`; the path of a file (not in browsers); a URL, which is read where it is a `file:`, and fetched without your key
 * where it is not.
 */
export type UploadSource =
  | Blob
  | ArrayBuffer
  | ArrayBufferView
  | ReadableStream<Uint8Array>
  | AsyncIterable<Uint8Array>
  | Response
  | URL
  | string

/**
 * A form with the file as its only part. All of it is read first, so that it can be sent again.
 *
 * @param most Bytes that the server takes. What is larger is refused before it is all read.
 */
export const uploadForm =
  (source: UploadSource, most: number, filename?: string): ContentMaker =>
  async (signal, fetch) => {
    const file = await readAll(source, most, signal, fetch)
    const boundary = `chowk-${newKey()}`
    const name = (filename ?? nameOf(source)).replace(/["\r\n]/g, encodeURIComponent)
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: ${file.type || 'application/octet-stream'}\r\n\r\n`
    return {
      // By hand rather than as FormData: it has a length, and can be read piece by piece and more than once.
      body: new Blob([head, file, `\r\n--${boundary}--\r\n`]),
      type: `multipart/form-data; boundary=${boundary}`,
    }
  }

function nameOf(source: UploadSource): string {
  const path = source instanceof URL ? source.pathname : source
  // Only what looks like the name of a file, which the end of a data: URL does not.
  const name = typeof path === 'string' ? /[^/\\]+\.\w+$/.exec(path)?.[0] : (path as { name?: string }).name
  return name ?? 'upload'
}

async function readAll(source: UploadSource, most: number, signal: AbortSignal, fetch: Fetch): Promise<Blob> {
  if (source instanceof URL && source.protocol !== 'file:')
    source = (await fetch(source.href, {
      method: 'GET',
      headers: {},
      redirect: 'follow',
      signal,
    })) as Response
  if (source instanceof URL || typeof source === 'string') source = openFile(source)
  let type = ''
  if ('headers' in source) {
    if (!source.ok) throw new Error(`${source.url} answers with status ${source.status}.`)
    type = source.headers.get('content-type') ?? ''
    source = source.body ?? new Blob()
  }
  if (source instanceof Blob) return checked(source, source.size, most)
  if ('byteLength' in source) return new Blob([checked(source, source.byteLength, most) as ArrayBuffer])
  return readPieces(source, most, signal, type)
}

async function readPieces(
  source: ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>,
  most: number,
  signal: AbortSignal,
  type: string,
): Promise<Blob> {
  // Not every platform can iterate over a stream.
  const reader = 'getReader' in source ? source.getReader() : undefined
  const iterator = reader ? undefined : (source as AsyncIterable<Uint8Array>)[Symbol.asyncIterator]()
  const cancel = () => {
    Promise.resolve(reader ? reader.cancel() : iterator?.return?.()).catch(() => undefined)
  }
  signal.addEventListener('abort', cancel)
  const parts: BlobPart[] = []
  try {
    let size = 0
    for (;;) {
      const piece: IteratorResult<Uint8Array, undefined> = await (reader
        ? readFrom(reader)
        : iterator!.next())
      if (piece.done) return new Blob(parts, { type })
      size += checked(piece.value, size + piece.value.byteLength, most).byteLength
      parts.push(piece.value as BlobPart)
    }
  } catch (cause) {
    cancel()
    throw cause
  } finally {
    signal.removeEventListener('abort', cancel)
  }
}

const readFrom = (reader: ReadableStreamDefaultReader<Uint8Array>) =>
  reader.read() as Promise<IteratorResult<Uint8Array, undefined>>

/** @throws Error where something is too large. */
function checked<Something>(something: Something, size: number, most: number): Something {
  if (size <= most) return something
  const message = `The image has more than ${most.toLocaleString('en-US')} bytes.`
  throw Object.assign(new Error(message), { code: 'payload_too_large' })
}

interface Platform {
  readonly process?: {
    getBuiltinModule?(name: 'node:fs'): { createReadStream(path: string | URL): AsyncIterable<Uint8Array> }
  }
}

/** Node, Deno and Bun give their file system without an import, which bundlers for browsers would stumble over. */
function openFile(path: string | URL): AsyncIterable<Uint8Array> {
  const files = (globalThis as Platform).process?.getBuiltinModule?.('node:fs')
  if (!files) throw new TypeError('There are no files to read here: pass a Blob or bytes.')
  return files.createReadStream(path)
}
