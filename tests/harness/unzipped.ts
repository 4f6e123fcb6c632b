import { buffer } from 'node:stream/consumers'
import { fromBufferPromise } from 'yauzl'

/** Reads all files of a zip. */
export async function unzipped(bytes: Buffer): Promise<Map<string, Buffer>> {
  const zip = await fromBufferPromise(bytes, { lazyEntries: true })
  const files = new Map<string, Buffer>()
  for await (const entry of zip.eachEntry())
    files.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)))
  return files
}
