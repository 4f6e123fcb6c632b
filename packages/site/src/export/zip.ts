import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'

/** A file of a zip. Its content is read before that of the next file. */
export interface ZippedFile {
  readonly name: string
  readonly content: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>
  /** Whether to store it as it is, because it is already compressed. */
  readonly stored?: boolean
}

/** Writes files to a zip as they come, in memory that does not grow with them. */
export async function* zipOf(files: AsyncIterable<ZippedFile>): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile()
  const adding = addAll(zip, files)
  adding.catch((error: unknown) => (zip.outputStream as Readable).destroy(error as Error))
  yield* zip.outputStream as AsyncIterable<Buffer>
  await adding
}

async function addAll(zip: ZipFile, files: AsyncIterable<ZippedFile>): Promise<void> {
  for await (const { name, content, stored = false } of files) {
    const stream = Readable.from(content)
    zip.addReadStream(stream, name, { compress: !stored })
    await finished(stream)
  }
  zip.end()
}
