import { ApiError, type Caller, type Engine } from '@chowk/engine'
import type { OperationId } from '@chowk/contract'
import { ExportedZip, type Row } from './exported-zip.ts'
import {
  COMMENTS,
  CREATES,
  fieldsOf,
  inputOf,
  keyOf,
  PROFILE,
  timeOf,
  titleOf,
  UPDATES,
  type ItemType,
} from './import-inputs.ts'

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

interface Target {
  readonly id: number
  readonly type: ItemType
}

/** What a creation returns. */
interface Created {
  readonly id: number
  readonly slug?: string | null
}

/**
 * Creates the content of an export for a member of this site, at its original times: communities, items with their
 * images, own comments on own items, profile, CV and preferences. Rows of an earlier import are not created again, and
 * fields of the profile that the member has filled in stay. Ignores quotas.
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

const STORED_IMAGE = /\/storage\/\d+\/\w+\.\w+/g

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
  readonly #here = new Map<string, number>()
  /** What was created here, by the id in the export. */
  readonly #communities = new Map<unknown, Target>()
  readonly #items = new Map<unknown, Target>()
  readonly #comments = new Map<unknown, number>()
  readonly #images = new Map<string, string>()
  /** What the member has written about themselves here, by table. */
  readonly #profile = new Map<string, Row>()

  constructor(engine: Engine, caller: Caller, username: string, zip: ExportedZip) {
    this.#engine = engine
    this.#caller = caller
    this.#username = username
    this.#zip = zip
  }

  async run(): Promise<MemberImport> {
    await this.#readHere()
    for await (const row of this.#zip.rows('communities')) await this.#addCommunity(row)
    for await (const row of this.#zip.rows('items')) await this.#addItem(row)
    for await (const row of this.#zip.rows('comments')) await this.#addComment(row)
    await this.#fillProfile()
    const done = new Set(['communities', 'items', 'comments', 'media', ...Object.keys(PROFILE)])
    for (const table of this.#zip.tables)
      if (!done.has(table)) this.#omitted[table] = await this.#zip.count(table)
    return {
      created: this.#created,
      existing: this.#existing,
      omitted: this.#omitted,
      rejected: this.#rejected,
    }
  }

  async #readHere(): Promise<void> {
    const params = { username: this.#username }
    const everything = await this.#engine.perform(this.#caller, 'members.export', { params })
    for await (const entry of everything) {
      // Images come last.
      if (!('data' in entry)) break
      const row = entry.data as Row & { readonly id: number }
      this.#here.set(keyOf(entry.type, row), row.id)
      if (entry.type in PROFILE) this.#profile.set(entry.type, row)
    }
  }

  async #addCommunity(row: Row): Promise<void> {
    const created = await this.#create('communities', row, 'community', {
      ...fieldsOf(row, ['name', 'slug', 'description', 'icon', 'banner', 'banner_style', 'visibility']),
    })
    if (created) this.#communities.set(row.id, created)
  }

  async #addItem(row: Row): Promise<void> {
    const type = row.type as ItemType
    const community = this.#communities.get(row.community_id)
    // Elsewhere, only members of the community would read it.
    if (
      (row.community_id !== null && !community) ||
      !['published', 'scheduled', 'archived'].includes(row.status as string)
    )
      return this.#omit('items')
    const created = await this.#create('items', row, type, {
      ...inputOf(type, row),
      ...(community && { community_id: community.id }),
      ...(row.status === 'scheduled' && { scheduled_at: row.scheduled_at }),
    })
    if (created) this.#items.set(row.id, created)
  }

  async #addComment(row: Row): Promise<void> {
    const parent = this.#comments.get(row.parent_id)
    const item = this.#items.get(row.item_id)
    const operation = row.kind === 'reply' ? 'comments.reply' : item && COMMENTS[item.type]
    const target = row.kind === 'reply' ? parent : item?.id
    if (operation === undefined || target === undefined || row.hidden === true || row.body === '')
      return this.#omit('comments')
    const created = await this.#once('comments', row, async () => {
      const at = timeOf(row.created_at)
      const body = { body: await this.#moved(row.body) }
      const { id } = await this.#call(operation, at, { params: { id: target }, body })
      const edited = timeOf(row.updated_at)
      const update = row.kind === 'answer' ? 'answers.update' : 'comments.update'
      if (edited > at) await this.#edit(update, edited, { id }, body)
      return id
    })
    if (created !== undefined) this.#comments.set(row.id, created)
  }

  /** Creates an item as it was: at its time, with its last edit, closed or archived. */
  async #create(table: string, row: Row, type: ItemType, input: Row): Promise<Target | undefined> {
    const id = await this.#once(table, row, async () => {
      const at = timeOf(row.published_at ?? row.created_at)
      const { id, slug } = await this.#call(CREATES[type], at, { body: await this.#moved(input) })
      const params = type === 'community' ? { slug } : { id }
      const edited = timeOf(row.updated_at)
      if ((table === 'communities' || row.status === 'published') && edited > at)
        await this.#edit(
          UPDATES[type],
          edited,
          params,
          titleOf(type, { ...row, title: row.title ?? row.name }),
        )
      if (type === 'poll' && row.closed === true)
        await this.#call('polls.update', edited, { params, body: { is_closed: true } })
      if (type === 'job' && (row.jobs as Row | undefined)?.status === 'closed')
        await this.#call('jobs.close', edited, { params })
      if (row.status === 'archived') await this.#call('items.archive', edited, { params: { type, id } })
      return id
    })
    return id === undefined ? undefined : { id, type }
  }

  /** Runs `create` unless an earlier import did. Returns the id here; undefined if the row is rejected. */
  async #once(table: string, row: Row, create: () => Promise<number>): Promise<number | undefined> {
    const known = this.#here.get(keyOf(table, row))
    if (known !== undefined) {
      this.#existing++
      return known
    }
    try {
      const id = await create()
      this.#created[table] = (this.#created[table] ?? 0) + 1
      return id
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      this.#rejected.push(`${table} ${String(row.id)}: ${error.message}`)
      return undefined
    }
  }

  /** Fills in what the member has not written here. */
  async #fillProfile(): Promise<void> {
    for (const [table, { operation, inputOf }] of Object.entries(PROFILE)) {
      const here = this.#profile.get(table)
      for await (const row of this.#zip.rows(table)) {
        const input = Object.fromEntries(
          Object.entries(inputOf(row)).filter(([name]) => here === undefined || here[name] === null),
        )
        if (Object.keys(input).length === 0) continue
        await this.#once(table, row, async () => {
          const at = timeOf(row.updated_at ?? row.created_at)
          return (await this.#call(operation, at, { body: await this.#moved(input) })).id
        })
      }
    }
  }

  /** Edits at a time. An edit that changes nothing would leave the time of the last one. */
  async #edit(operation: OperationId, at: number, params: object, body: Row): Promise<void> {
    const other = Object.fromEntries(Object.keys(body).map((name) => [name, 'Imported']))
    await this.#call(operation, at, { params, body: other })
    await this.#call(operation, at, { params, body })
  }

  #omit(table: string): void {
    this.#omitted[table] = (this.#omitted[table] ?? 0) + 1
  }

  async #call(operation: OperationId, at: number, input: object): Promise<Created> {
    const data = await this.#engine.as(this.#username, { at }).call(operation, input)
    return { id: 0, ...data }
  }

  /** Uploads the images that a value names, and returns it with their addresses here. */
  async #moved<T>(value: T): Promise<T> {
    const text = JSON.stringify(value)
    for (const [path] of text.matchAll(STORED_IMAGE)) {
      if (this.#images.has(path)) continue
      const bytes = await this.#zip.image(path)
      if (bytes === undefined) continue
      const { data } = await this.#engine.as(this.#username).call('media.upload', { body: bytes })
      this.#images.set(path, new URL(data.url, 'http://localhost').pathname)
    }
    return JSON.parse(text.replaceAll(STORED_IMAGE, (path) => this.#images.get(path) ?? path)) as T
  }
}
