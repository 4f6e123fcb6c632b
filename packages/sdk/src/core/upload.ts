// Loaded where it is used, and without imports: bundlers would split the client for them.
import type { UploadOptions } from './options.ts'
import type { Content, ContentStep } from './prepared-request.ts'

/**
 * A source of an upload: a file or blob; bytes; a stream, or another async iterable of bytes; the response of `fetch`;
 * the path of a file (not in browsers); a URL. A `file:` URL is read; any other is fetched without your key.
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
 * Returns a form with the file as its only part. Reads the whole file first, so that retries can send it again.
 * @param maxBytes The limit of the server. Larger files are refused before they are completely read.
 */
export async function uploadForm(
  source: UploadSource,
  maxBytes: number,
  { filename, onProgress }: UploadOptions,
  step: ContentStep,
): Promise<Content> {
  const file = await readAll(source, maxBytes, step)
  const boundary = `chowk-${step.id}`
  const name = (filename ?? nameOf(source)).replace(/["\r\n]/g, encodeURIComponent)
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: ${file.type || 'application/octet-stream'}\r\n\r\n`
  // Not `FormData`: a blob has a length, and can be streamed more than once.
  const body = new Blob([head, file, `\r\n--${boundary}--\r\n`])
  const type = `multipart/form-data; boundary=${boundary}`
  if (!onProgress) return { body, type }

  const totalBytes = body.size
  let reported = 0
  const report = (transferredBytes: number) => {
    reported = transferredBytes
    try {
      onProgress({ percent: transferredBytes / totalBytes, transferredBytes, totalBytes })
    } catch (cause) {
      step.logFailure('onProgress', cause)
    }
  }
  return {
    body: withProgress(body, report),
    type,
    onReceived: () => {
      if (reported < totalBytes) report(totalBytes)
    },
  }
}

/**
 * Returns a copy of a blob that reports reading progress. It is still a blob, so that its length is known and any
 * `fetch` accepts it. No reports on platforms that read blobs natively.
 */
const withProgress = (blob: Blob, report: (sentBytes: number) => void): Blob =>
  Object.defineProperty(blob.slice(0, blob.size, blob.type), 'stream', {
    value: () => {
      let sentBytes = 0
      const counter = new TransformStream<Uint8Array, Uint8Array>({
        transform(chunk, controller) {
          controller.enqueue(chunk)
          report((sentBytes += chunk.byteLength))
        },
      })
      return blob.stream().pipeThrough(counter)
    },
  })

/** Recognized by properties, because objects of another realm or library have other classes. */
const isUrl = (source: unknown): source is URL => typeof (Object(source) as URL).href === 'string'

function nameOf(source: UploadSource): string {
  const path = isUrl(source) ? source.pathname : source
  // Matches only names of files, unlike the end of a data: URL.
  const name = typeof path === 'string' ? /[^/\\]+\.\w+$/.exec(path)?.[0] : (path as { name?: string }).name
  return name ?? 'upload'
}

async function readAll(source: UploadSource, maxBytes: number, step: ContentStep): Promise<Blob> {
  const { signal } = step
  /** @throws Error if the size exceeds the limit. */
  const checkSize = <Something>(something: Something, size: number): Something => {
    if (size <= maxBytes) return something
    throw step.tooLarge(`The image has more than ${maxBytes.toLocaleString('en-US')} bytes.`)
  }
  if (isUrl(source) && source.protocol !== 'file:')
    source = (await step.fetch(source.href, {
      method: 'GET',
      headers: {},
      redirect: 'follow',
      signal,
    })) as Response
  if (typeof source === 'string' && /^(https?|data|blob|file):/i.test(source))
    throw new TypeError('A text is the path of a file. Pass new URL(…) for a URL.')
  if (isUrl(source) || typeof source === 'string') {
    const files = step.builtinModule<Files>('node:fs')
    if (!files) throw new TypeError('This runtime cannot read files. Pass a Blob or bytes.')
    source = files.createReadStream(source)
  }
  let type = ''
  if (typeof source === 'object' && source && 'headers' in source) {
    const { status, body, url } = source
    if (status < 200 || status > 299)
      throw new Error(`${url || 'The URL of the image'} returned status ${status}.`)
    if (body === undefined) throw new TypeError('The response has no body. Pass the bytes of the image.')
    type = source.headers.get('content-type') ?? ''
    source = body ?? new Blob()
  }
  if (source instanceof Blob) return checkSize(source, source.size)
  const object = Object(source) as Blob & ArrayBuffer & ReadableStream<Uint8Array>
  if (typeof object.arrayBuffer === 'function')
    return new Blob([await checkSize(object, object.size).arrayBuffer()], { type: object.type })
  if ('byteLength' in object) return new Blob([checkSize(object as ArrayBuffer, object.byteLength)])
  if (!(Symbol.asyncIterator in object || 'getReader' in object))
    throw new TypeError(`Expected a file, not ${source && typeof source}.`)
  return readChunks(object, checkSize, signal, type)
}

async function readChunks(
  source: ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>,
  checkSize: (chunk: Uint8Array, size: number) => Uint8Array,
  signal: AbortSignal,
  type: string,
): Promise<Blob> {
  // Streams are not iterable on every platform.
  const reader = 'getReader' in source ? source.getReader() : undefined
  const iterator = reader ? undefined : (source as AsyncIterable<Uint8Array>)[Symbol.asyncIterator]()
  const cancel = () => {
    Promise.resolve(reader ? reader.cancel() : iterator!.return?.()).catch(() => undefined)
  }
  signal.addEventListener('abort', cancel)
  const chunks: BlobPart[] = []
  try {
    let size = 0
    for (;;) {
      const chunk: IteratorResult<Uint8Array, undefined> = await (reader
        ? (reader.read() as Promise<IteratorResult<Uint8Array, undefined>>)
        : iterator!.next())
      if (chunk.done) return new Blob(chunks, { type })
      const { value } = chunk
      if (!ArrayBuffer.isView(value))
        throw new TypeError(`A file must consist of bytes, not ${typeof value}.`)
      size += checkSize(value, size + value.byteLength).byteLength
      chunks.push(value as BlobPart)
    }
  } catch (cause) {
    cancel()
    throw cause
  } finally {
    signal.removeEventListener('abort', cancel)
  }
}

interface Files {
  createReadStream(path: string | URL): AsyncIterable<Uint8Array>
}
