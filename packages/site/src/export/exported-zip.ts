import { createInterface } from 'node:readline'
import { buffer } from 'node:stream/consumers'
import { openPromise, type Entry, type ZipFile } from 'yauzl'
import { imageFile } from './pages.ts'

/** A row of a table, as exported. */
export type Row = Readonly<Record<string, unknown>>

/** The tables and images of a zip, read one row at a time. */
export class ExportedZip {
  static async open(file: string): Promise<ExportedZip> {
    const zip = await openPromise(file, { lazyEntries: true, autoClose: false }).catch((error: Error) => {
      throw new Error(`${file} cannot be opened as a zip: ${error.message}`, { cause: error })
    })
    const entries = new Map<string, Entry>()
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry)
    if (!entries.has('data/members.jsonl')) {
      zip.close()
      throw new Error(`${file} is not an export of a member: it has no data/members.jsonl.`)
    }
    return new ExportedZip(zip, entries)
  }

  readonly #zip: ZipFile
  readonly #entries: ReadonlyMap<string, Entry>
  private constructor(zip: ZipFile, entries: ReadonlyMap<string, Entry>) {
    this.#zip = zip
    this.#entries = entries
  }

  get tables(): readonly string[] {
    return [...this.#entries.keys()].flatMap((name) => /^data\/(\w+)\.jsonl$/.exec(name)?.[1] ?? [])
  }

  async *rows(table: string): AsyncGenerator<Row> {
    let number = 0
    for await (const line of this.#lines(table)) {
      number++
      try {
        yield JSON.parse(line) as Row
      } catch (error) {
        throw new Error(`Line ${number} of data/${table}.jsonl is not valid JSON.`, { cause: error })
      }
    }
  }

  async count(table: string): Promise<number> {
    let count = 0
    for await (const line of this.#lines(table)) if (line !== '') count++
    return count
  }

  async *#lines(table: string): AsyncGenerator<string> {
    const entry = this.#entries.get(`data/${table}.jsonl`)
    if (entry !== undefined)
      yield* createInterface({ input: await this.#zip.openReadStreamPromise(entry), crlfDelay: Infinity })
  }

  async image(path: string): Promise<Buffer | undefined> {
    const entry = this.#entries.get(imageFile(path))
    return entry && buffer(await this.#zip.openReadStreamPromise(entry))
  }

  close(): void {
    this.#zip.close()
  }
}
