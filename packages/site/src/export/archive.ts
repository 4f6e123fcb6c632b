import { exportSheet } from '../assets.ts'
import { imageFile, pagesOf } from './pages.ts'
import type { Everything, Source } from './source.ts'
import { zipOf, type ZippedFile } from './zip.ts'

const README = `All data that this site stores about one member.

index.html     their content, to read in a browser without a network
data/*.jsonl   all data: a file for each table, with a JSON object per line
images/        their images

The documentation of Chowk describes the columns under "Stored data".
Times are in UTC. Secrets, such as the hashes of passwords and keys, are omitted.
`

/** Writes a zip with all data of a member: pages to read, the same as data, and images. Streams both. */
export const archiveOf = (everything: Everything, source: Source): AsyncGenerator<Uint8Array> =>
  zipOf(filesOf(everything, source))

async function* filesOf(everything: Everything, source: Source): AsyncGenerator<ZippedFile> {
  yield { name: 'README.txt', content: [README] }
  yield { name: 'style.css', content: [exportSheet] }
  yield* pagesOf(everything, source)
  yield* dataOf(everything)
}

/** Rows of one table come one after the other, then images. */
async function* dataOf(everything: Everything): AsyncGenerator<ZippedFile> {
  const entries = everything[Symbol.asyncIterator]()
  let next = await entries.next()
  async function* lines(type: string): AsyncGenerator<string> {
    while (!next.done && next.value.type === type && 'data' in next.value) {
      yield `${JSON.stringify(next.value.data)}\n`
      next = await entries.next()
    }
  }
  while (!next.done) {
    const { value } = next
    if ('data' in value) yield { name: `data/${value.type}.jsonl`, content: lines(value.type) }
    else {
      yield { name: imageFile(value.path), content: [value.bytes], stored: true }
      next = await entries.next()
    }
  }
}
