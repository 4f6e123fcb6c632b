import { exportSheet } from '../assets.ts'
import { imageFile, pagesOf } from './pages.ts'
import { FieldTypes } from './field-types.ts'
import type { Entry, Everything, Source } from './source.ts'
import { zipOf, type ZippedFile } from './zip.ts'

const README = `All data that this site stores about one member.

index.html        their content and chats, to read in a browser without a network
data/*.jsonl      all data: a file for each table, with a JSON object per line
data/fields.txt   the fields of each file, with their types
images/           their images

The documentation of Chowk describes the tables under "Stored data".
Times are in UTC. Secrets, such as the hashes of passwords and keys, are omitted.
Others' messages are included, because they were sent to this member.
`

/** Reports the rows read so far. The total is 0 until it is known. */
export type OnRows = (task: string, rows: number, total: number) => void

/** Writes a zip with all data of a member: pages to read, the same as data, and images. Streams both. */
export const archiveOf = (
  everything: Everything,
  source: Source,
  onRows: OnRows = () => {},
): AsyncGenerator<Uint8Array> => zipOf(filesOf(everything, source, onRows))

async function* filesOf(everything: Everything, source: Source, onRows: OnRows): AsyncGenerator<ZippedFile> {
  let total = 0
  async function* read(task: string): AsyncGenerator<Entry> {
    let rows = 0
    for await (const entry of everything) {
      if ('data' in entry) onRows(task, ++rows, total)
      yield entry
    }
    total = rows
  }
  yield { name: 'README.txt', content: [README] }
  yield { name: 'style.css', content: [exportSheet] }
  yield* pagesOf(read('Pages'), source)
  yield* dataOf(read('Data'))
}

/** Rows of one table come one after the other, then images. */
async function* dataOf(entries: AsyncIterator<Entry>): AsyncGenerator<ZippedFile> {
  const fields = new FieldTypes()
  let next = await entries.next()
  async function* lines(type: string): AsyncGenerator<string> {
    while (!next.done && next.value.type === type && 'data' in next.value) {
      fields.add(type, next.value.data)
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
  yield { name: 'data/fields.txt', content: [String(fields)] }
}
