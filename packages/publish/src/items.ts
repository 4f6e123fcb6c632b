import { bodyFieldsOf, nameKey, tagName, type BodyFields, type ItemType } from '@chowk/contract'
import { type Chowk, ChowkError } from '@chowk/sdk'
import { digest, digestsOf, isEmpty, type Fields } from './fields.ts'
import { normalizeHtml, replaceUrls } from './html/normalize.ts'
import { isItemType, kinds } from './kinds.ts'

/** An item with all fields. */
export type Item = Fields

/** Reads an item. Undefined if it does not exist. */
export async function readItem(client: Chowk, kind: ItemType, id: number): Promise<Item | undefined> {
  try {
    const { namespace } = kinds[kind]
    const { item } = await (namespace === 'services' || namespace === 'jobs'
      ? client[namespace].get(String(id))
      : client[namespace].get(id))
    return item as unknown as Item
  } catch (error) {
    if (error instanceof ChowkError && error.code === 'not_found') return undefined
    throw error
  }
}

/** An item of the caller, as in lists. */
export interface OwnItem {
  readonly kind: ItemType
  readonly id: number
  readonly title: string
  /** Path on the platform. */
  readonly url: string | null
  /** Time of publication in milliseconds. Null if live. */
  readonly scheduledAt: number | null
  /** Reason why publication failed. */
  readonly failure?: string | undefined
}

/** Entries to which the activity of a member goes back. */
const DEPTH = 1000

/** Lists the scheduled and published items of the caller. Not all if the activity does not go back far enough. */
export async function listOwnItems(client: Chowk, username: string) {
  const items: OwnItem[] = []
  for (const { type, id, title, url, scheduled_at, failure } of (await client.scheduled.list()).items)
    if (isItemType(type))
      items.push({
        ...{ kind: type, id, title, url },
        scheduledAt: Date.parse(scheduled_at),
        failure: failure?.message,
      })
  let entries = 0
  for await (const { kind, subject } of client.users.activity(username, { limit: 50 })) {
    entries++
    const { type, id, title, url } = subject
    // Two pages may both have an item that moved in between.
    if (kind === 'published' && isItemType(type) && !items.some((item) => item.id === id))
      items.push({ kind: type, id, title, url, scheduledAt: null })
  }
  return { items, isComplete: entries < DEPTH }
}

/** Finds own items by their title, beyond what activity reaches. */
export async function findByTitle(client: Chowk, username: string, kind: ItemType, title: string) {
  const found: OwnItem[] = []
  for await (const result of client.search.query({ q: title.slice(0, 200), type: kind, limit: 50 })) {
    if (result.title !== title) continue
    const item = await readItem(client, kind, result.id)
    if (item && isBy(username, item))
      found.push({ kind, id: result.id, title, url: result.url, scheduledAt: null })
  }
  return found
}

/** Whether an item is by a member. */
export const isBy = (username: string, { author }: Item): boolean =>
  (author as { username?: string } | undefined)?.username === username

/** Returns the fields of a file that creates this item, without empty ones. */
export function fieldsOfItem(kind: ItemType, item: Item): Record<string, unknown> {
  const { namespace, title, fieldsOf } = kinds[kind]
  const community = item.community as { slug: string } | null | undefined
  const fields = {
    ...acceptedFields(item, bodyFieldsOf(`${namespace}.create`)),
    [title]: item.title,
    ...(community && { community: community.slug }),
    ...fieldsOf?.(item),
  }
  return Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => name !== 'scheduled_at' && !isEmpty(value)),
  )
}

/** Picks the values that the fields of a body take, without empty ones. */
function acceptedFields(item: Item, fields: BodyFields): Record<string, unknown> {
  const accept = (value: unknown, inner: BodyFields): unknown => {
    if (inner.size === 0 || isEmpty(value)) return value
    return Array.isArray(value)
      ? value.map((entry) => acceptedFields(entry as Item, inner))
      : acceptedFields(value as Item, inner)
  }
  return Object.fromEntries(
    [...fields].flatMap(([name, field]) =>
      isEmpty(item[name]) ? [] : [[name, accept(item[name], field.fields)] as const],
    ),
  )
}

/** Fields that name a community, which an item keeps. */
const PLACES: readonly string[] = ['community', 'community_id']

const isText = (kind: ItemType, name: string) => kinds[kind].texts.includes(name)

/** Returns the normal form of a value, which is equal for values that the server treats as equal. */
function normalForm(kind: ItemType, name: string, value: unknown): string {
  if (isText(kind, name)) return normalizeHtml(String(value))
  if (name === 'tags') return JSON.stringify((value as string[]).map((tag) => nameKey(tagName(tag))).sort())
  return JSON.stringify(value)
}

/** Digests of an item's fields on the server, in normal form. */
export const shownDigests = (kind: ItemType, item: Item): Record<string, string> =>
  digestsOf(
    Object.fromEntries(
      Object.entries(fieldsOfItem(kind, item)).flatMap(([name, value]) =>
        PLACES.includes(name) ? [] : [[name, normalForm(kind, name, value)]],
      ),
    ),
  )

/** Digest of a title as {@link shownDigests} has it. */
export const titleDigest = (kind: ItemType, title: string): string =>
  digest(normalForm(kind, kinds[kind].title, title))

/** A field with two values, of a file or a request and of an item. */
export interface Difference {
  readonly name: string
  readonly mine: string
  readonly theirs: string
}

/**
 * Compares validated fields with an item. Uploads and links to items cannot be distinguished: they count as equal where
 * the file has its own. `omitted` links are not sent.
 */
export function differences(
  kind: ItemType,
  fields: Fields,
  item: Item,
  {
    images = false,
    links = false,
    omitted = new Set(),
  }: { images?: boolean; links?: boolean; omitted?: ReadonlySet<string> } = {},
): Difference[] {
  const shown = fieldsOfItem(kind, item)
  const masked = (name: string, value: unknown): string => {
    if (isEmpty(value)) return ''
    const mask = (url: string) => {
      if (omitted.has(url)) return undefined
      if (images && url.startsWith('/storage/')) return '/storage/…'
      return links && /^\/(local|posts|questions|polls|mcqs|services|jobs)\//.test(url) ? '…' : url
    }
    const entry = (single: unknown): unknown => (typeof single === 'string' ? mask(single) : single)
    if (isText(kind, name)) return normalForm(kind, name, replaceUrls(String(value), mask))
    return normalForm(kind, name, Array.isArray(value) ? value.map(entry) : entry(value))
  }
  return [...new Set([...Object.keys(fields), ...Object.keys(shown)])].flatMap((name) => {
    if (name === 'scheduled_at' || ('community_id' in fields && PLACES.includes(name))) return []
    const [mine, theirs] = [masked(name, fields[name]), masked(name, shown[name])]
    return mine === theirs ? [] : [{ name, mine, theirs }]
  })
}
