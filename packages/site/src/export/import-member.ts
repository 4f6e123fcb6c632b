import type { ContentType, OperationId } from '@chowk/contract'
import { ApiError, type Caller, type Engine } from '@chowk/engine'
import { kinds } from '../writing/kinds.ts'
import { ExportedZip, type Row } from './exported-zip.ts'
import { inputOf, keyOf, profileParts, textOf, timeOf } from './import-inputs.ts'

/** Result of an import. */
export interface MemberImport {
  /** Numbers of created rows, by table. */
  readonly created: Readonly<Record<string, number>>
  /** Number of rows that an earlier import created. */
  readonly existing: number
  /** Numbers of rows that cannot be imported, by table: they belong to the other site or to other members. */
  readonly omitted: Readonly<Record<string, number>>
  /** Rows that this site rejects, with the reason. */
  readonly rejected: readonly string[]
}

/** An item or a community here: as created now, or the row of an earlier import. */
type Found = Row & { readonly id: number }

/**
 * Creates the content of an export for a member of this site, at its original times: communities, items with their
 * images and links to each other, own comments on own items, profile, CV and preferences. Rows of an earlier import are
 * not created again, but completed if it was interrupted. Fields of the profile that the member has filled in stay.
 * Ignores quotas.
 *
 * @throws ApiError `not_found` for an unknown member, an Error for a file that is no export.
 */
export async function importMember(
  engine: Engine,
  caller: Caller,
  username: string,
  file: string,
): Promise<MemberImport> {
  const zip = await ExportedZip.open(file)
  try {
    return await new Importer(engine, caller, username, zip).run()
  } finally {
    zip.close()
  }
}

/** Addresses of images and items in a text. */
const ADDRESS = new RegExp(
  `/storage/\\d+/\\w+\\.\\w+|${Object.values(kinds)
    .map(({ path }) => `${path}/[\\w-]+`)
    .join('|')}`,
  'g',
)
/** Text until the last edit, which brings the real one at its own time. */
const PLACEHOLDER = '<p>…</p>'

class Importer {
  readonly #engine: Engine
  readonly #caller: Caller
  readonly #username: string
  readonly #zip: ExportedZip
  readonly #created: Record<string, number> = {}
  readonly #omitted: Record<string, number> = {}
  readonly #rejected: string[] = []
  #existing = 0
  /** Rows that the member has here: those of an earlier import have the same names and times. */
  readonly #here = new Map<string, Found>()
  /** What the member has written about themselves here, by table. */
  readonly #profile = new Map<string, Row>()
  /** New ids and addresses, by those in the export. */
  readonly #communities = new Map<unknown, number>()
  readonly #items = new Map<unknown, { readonly type: ContentType; readonly id: number }>()
  readonly #comments = new Map<unknown, number>()
  readonly #addresses = new Map<string, string>()
  /** Addresses of items in the export. */
  readonly #exported = new Set<string>()
  /** Completes texts with links to items that did not exist when they were created. */
  readonly #later: (() => Promise<void>)[] = []

  constructor(engine: Engine, caller: Caller, username: string, zip: ExportedZip) {
    this.#engine = engine
    this.#caller = caller
    this.#username = username
    this.#zip = zip
  }

  async run(): Promise<MemberImport> {
    await this.#readHere()
    for await (const row of this.#zip.rows('communities')) {
      const found = await this.#bringContent('communities', 'community', row)
      if (found !== undefined) this.#communities.set(row.id, found.id)
      // Only a manager of the community who is signed in writes them.
      if (row.rules !== null) this.#omit('rules of communities')
    }
    for await (const row of this.#zip.rows('items'))
      this.#exported.add(addressOf(row.type as ContentType, row))
    for await (const row of this.#zip.rows('items')) await this.#bringItem(row)
    for (const complete of this.#later) await complete()
    for await (const row of this.#zip.rows('comments')) await this.#bringComment(row)
    await this.#fillProfile()
    const done = ['communities', 'items', 'comments', 'media', ...profileParts.map(([table]) => table)]
    for (const table of this.#zip.tables)
      if (!done.includes(table)) this.#omitted[table] = await this.#zip.count(table)
    return {
      created: this.#created,
      existing: this.#existing,
      omitted: this.#omitted,
      rejected: this.#rejected,
    }
  }

  async #readHere(): Promise<void> {
    const params = { username: this.#username }
    const body = { reason: 'Import of an export' }
    const everything = await this.#engine.perform(this.#caller, 'members.export', { params, body })
    for await (const entry of everything) {
      // Images come last.
      if (!('data' in entry)) break
      const row = entry.data as Found
      this.#here.set(keyOf(entry.type, row), row)
      this.#profile.set(entry.type, row)
    }
  }

  async #bringItem(row: Row): Promise<void> {
    const type = row.type as ContentType
    const community_id = this.#communities.get(row.community_id)
    // Elsewhere, only members of the community would read it.
    const isLost = row.community_id !== null && community_id === undefined
    if (isLost || !['published', 'scheduled', 'archived'].includes(row.status as string))
      return this.#omit('items')
    const text = JSON.stringify(textOf(type, row))
    const isEarly = [...text.matchAll(ADDRESS)].some(
      ([address]) => this.#exported.has(address) && !this.#addresses.has(address),
    )
    const found = await this.#bringContent('items', type, row, { community_id })
    if (found === undefined) return
    this.#items.set(row.id, { type, id: found.id })
    this.#addresses.set(addressOf(type, row), addressOf(type, found))
    const at = Math.max(createdAt(row), timeOf(row.updated_at))
    if (isEarly && !(timeOf(found.updated_at) > at))
      this.#later.push(() =>
        this.#attempt('items', row, async () => {
          const input = { params: { id: found.id }, body: textOf(type, row) }
          await this.#call(kinds[type].update, at, input)
        }),
      )
  }

  /** Creates an item or a community as it was: with its last edit, closed or archived. */
  #bringContent(table: string, type: ContentType, row: Row, more: Row = {}): Promise<Found | undefined> {
    const { create, update } = kinds[type]
    const input = { ...inputOf(type, row), ...more }
    if (row.status === 'archived')
      return this.#bring(table, row, create, { body: input }, ({ id }) => [
        'items.archive',
        { body: { type, id, archived: true } },
      ])
    if ((row.jobs as Row | undefined)?.status === 'closed')
      return this.#bring(table, row, create, { body: input }, ({ id }) => ['jobs.close', { params: { id } }])
    const text = textOf(type, row)
    if (row.status === 'scheduled' || !isEdited(row)) return this.#bring(table, row, create, { body: input })
    const unfinished = { ...input, [Object.keys(text)[0]!]: PLACEHOLDER }
    return this.#bring(table, row, create, { body: unfinished }, ({ id, slug }) => [
      update,
      {
        params: type === 'community' ? { slug } : { id },
        body: { ...text, ...(row.closed === true && { is_closed: true }) },
      },
    ])
  }

  async #bringComment(row: Row): Promise<void> {
    const { kind, body, hidden } = row
    const item = this.#items.get(row.item_id)
    const target = kind === 'reply' ? this.#comments.get(row.parent_id) : item?.id
    if (target === undefined || hidden === true || body === '') return this.#omit('comments')
    const create =
      kind === 'reply' ? 'comments.reply' : kind === 'answer' ? 'questions.answer' : `${item!.type}s.comment`
    const update = kind === 'answer' ? 'answers.update' : 'comments.update'
    const params = { id: target }
    const found = isEdited(row)
      ? await this.#bring('comments', row, create, { params, body: { body: PLACEHOLDER } }, (made) => [
          update,
          { params: { id: made.id }, body: { body } },
        ])
      : await this.#bring('comments', row, create, { params, body: { body } })
    if (found !== undefined) this.#comments.set(row.id, found.id)
  }

  /**
   * Creates a row at its time unless an earlier import did, then makes its last change unless it was changed since.
   * Returns it as it is here; undefined if it is rejected.
   */
  async #bring(
    table: string,
    row: Row,
    create: string,
    input: object,
    change?: (found: Found) => readonly [operation: OperationId, input: object],
  ): Promise<Found | undefined> {
    const at = createdAt(row)
    let found = this.#here.get(keyOf(table, row))
    if (found) this.#existing++
    await this.#attempt(table, row, async () => {
      if (!found) {
        found = (await this.#call(create as OperationId, at, input)) as Found
        this.#created[table] = (this.#created[table] ?? 0) + 1
      }
      if (change && !(timeOf(found.updated_at) > at)) {
        const [operation, changed] = change(found)
        await this.#call(operation, timeOf(row.updated_at), changed)
      }
    })
    return found
  }

  /** Fills in what the member has not written here. */
  async #fillProfile(): Promise<void> {
    for (const [table, operation, inputOf] of profileParts) {
      const here = this.#profile.get(table)
      for await (const row of this.#zip.rows(table)) {
        const missing = Object.entries(inputOf(row)).filter(([name]) => !here || here[name] === null)
        if (missing.length > 0)
          await this.#attempt(table, row, async () => {
            const at = timeOf(row.updated_at ?? row.created_at)
            await this.#call(operation, at, { body: Object.fromEntries(missing) })
            this.#created[table] = 1
          })
      }
    }
  }

  /** Runs work on a row. Records the reason if this site rejects it. */
  async #attempt(table: string, row: Row, work: () => Promise<void>): Promise<void> {
    try {
      await work()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      this.#rejected.push(`${table} ${String(row.id)}: ${error.message}`)
    }
  }

  #omit(table: string): void {
    this.#omitted[table] = (this.#omitted[table] ?? 0) + 1
  }

  /** Calls an operation for the member at a time, after uploading the images that its input names. */
  async #call(operation: OperationId, at: number, input: object): Promise<object> {
    const text = JSON.stringify(input)
    for (const [address] of text.matchAll(ADDRESS)) {
      const bytes = this.#addresses.has(address) ? undefined : await this.#zip.image(address)
      if (bytes === undefined) continue
      const { data } = await this.#engine.as(this.#username).call('media.upload', { body: bytes })
      this.#addresses.set(address, new URL(data.url, 'http://localhost').pathname)
    }
    const moved = text.replaceAll(ADDRESS, (address) => this.#addresses.get(address) ?? address)
    return this.#engine.as(this.#username, { at }).call(operation, JSON.parse(moved) as object)
  }
}

const addressOf = (type: ContentType, { slug }: Row): string => `${kinds[type].path}/${String(slug)}`

const createdAt = ({ published_at, created_at }: Row): number => timeOf(published_at ?? created_at)

const isEdited = (row: Row): boolean => timeOf(row.updated_at) > createdAt(row)
