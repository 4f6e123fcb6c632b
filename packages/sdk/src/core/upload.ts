import type { Content } from './resource.ts'

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

/** Bytes between one progress event and the next. */
const PIECE = 65_536

/** A form with the file as its only part. All of it is read first, so that it can be sent again. */
export async function uploadForm(source: UploadSource, filename = nameOf(source)): Promise<Content> {
  const form = new FormData()
  form.append('file', await readAll(source), filename)
  const encoded = new Response(form)
  // Before the bytes: Bun forgets the type once they are read.
  const contentType = encoded.headers.get('content-type') ?? ''
  const bytes = await encoded.arrayBuffer()
  const pieces: ArrayBuffer[] = []
  for (let start = 0; start < bytes.byteLength; start += PIECE) pieces.push(bytes.slice(start, start + PIECE))
  // A blob rather than the form: it has a length, and no stream of it breaks when an answer comes early.
  return { content: new Blob(pieces), contentType }
}

function nameOf(source: UploadSource): string {
  const path = source instanceof URL ? source.pathname : source
  // Only what looks like the name of a file, which the end of a data: URL does not.
  const name = typeof path === 'string' ? /[^/\\]+\.\w+$/.exec(path)?.[0] : (path as { name?: string }).name
  return name ?? 'upload'
}

async function readAll(source: UploadSource): Promise<Blob> {
  if (source instanceof URL && source.protocol !== 'file:') source = await fetch(source)
  if (source instanceof URL || typeof source === 'string') source = await readFile(source)
  if (source instanceof Response) {
    if (!source.ok) throw new Error(`${source.url} answers with status ${source.status}.`)
    return source.blob()
  }
  if (Symbol.asyncIterator in source) {
    const parts: Uint8Array[] = []
    for await (const part of source) parts.push(part)
    return new Blob(parts as BlobPart[])
  }
  return new Response(source as BodyInit).blob()
}

interface Platform {
  readonly process?: {
    getBuiltinModule?(name: 'node:fs'): { promises: { readFile(path: string | URL): Promise<Uint8Array> } }
  }
}

/** Node, Deno and Bun give their file system without an import, which bundlers for browsers would stumble over. */
function readFile(path: string | URL): Promise<Uint8Array> {
  const files = (globalThis as Platform).process?.getBuiltinModule?.('node:fs')
  if (!files) throw new TypeError('There are no files to read here: pass a Blob or bytes.')
  return files.promises.readFile(path)
}
