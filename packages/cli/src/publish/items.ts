import { bodyFieldsOf, type BodyFields, nameKey, tagName, type ItemType } from '@chowk/contract'
import { type Chowk, ChowkError } from '@chowk/sdk'
import { normalizeHtml } from '../html/normalize.ts'
import { htmlToMarkdown } from '../html/to-markdown.ts'
import type { Document } from './documents.ts'
import { withFrontMatter } from './front-matter.ts'
import { isItemType, kinds } from './kinds.ts'

/** An item with all fields. */
export type Item = Readonly<Record<string, unknown>>

/** Reads an item, or returns undefined if there is none. */
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

/**
 * Lists the scheduled and published items of the caller, as far as activity reaches back: 1,000 entries.
 * @param wanted IDs after which to stop.
 */
export async function listOwnItems(client: Chowk, username: string, wanted?: ReadonlySet<number>) {
  const found: OwnItem[] = []
  for (const { type, id, title, url, scheduled_at, failure } of (await client.scheduled.list()).items)
    if (isItemType(type))
      found.push({
        kind: type,
        id,
        title,
        url,
        scheduledAt: Date.parse(scheduled_at),
        failure: failure?.message,
      })
  const missing = wanted && new Set([...wanted].filter((id) => !found.some((item) => item.id === id)))
  if (missing?.size === 0) return found
  for await (const { kind, subject } of client.users.activity(username, { limit: 50 })) {
    if (kind !== 'published' || !isItemType(subject.type)) continue
    const { type, id, title, url } = subject
    found.push({ kind: type, id, title, url, scheduledAt: null })
    if (missing?.delete(id) && missing.size === 0) break
  }
  return found
}

/** Returns the fields of a file that creates this item, without empty ones. */
function fieldsOfItem(kind: ItemType, item: Item): Record<string, unknown> {
  const { namespace, title, fieldsOf } = kinds[kind]
  const community = item.community as { slug: string } | null | undefined
  return {
    ...acceptedFields(item, bodyFieldsOf(`${namespace}.create`)),
    [title]: item.title,
    ...(community && { community: community.slug }),
    ...fieldsOf?.(item),
  }
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

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** Returns the names of fields that differ between a file and an item. Images cannot be compared. */
export function changedFields({ kind, fields, images, links }: Document, item: Item): string[] {
  const remote = fieldsOfItem(kind, item)
  const { text, alsoText } = kinds[kind]
  const isText = (name: string) => name === text || alsoText.includes(name)
  const comparable = (name: string, value: unknown): string => {
    if (isEmpty(value)) return ''
    if (isText(name)) return withoutLinks(withoutUploads(normalizeHtml(value as string), images), links)
    if (name === 'tags') return JSON.stringify((value as string[]).map((tag) => nameKey(tagName(tag))).sort())
    return withoutUploads(JSON.stringify(value), images)
  }
  const names = new Set([...Object.keys(fields), ...Object.keys(remote)])
  // Items have the slug of their community instead of its ID.
  if ('community_id' in fields) for (const name of ['community_id', 'community']) names.delete(name)
  return [...names].filter((name) => comparable(name, fields[name]) !== comparable(name, remote[name]))
}

/** Masks uploads, as any of them may be an image of the file. */
const withoutUploads = (text: string, images: ReadonlyMap<string, unknown>): string =>
  images.size > 0 ? text.replaceAll(/\/storage\/[\w./-]+/g, '/storage/…') : text

/** Masks links to items, as any of them may be a link to a file. */
const withoutLinks = (html: string, links: ReadonlyMap<string, unknown>): string =>
  links.size > 0
    ? html.replaceAll(/href="\/(?:local|posts|questions|polls|mcqs|services|jobs)\/[^"]*"/g, 'href="…"')
    : html

/** Returns a file that creates the item: Markdown if it can express all texts, else HTML. */
export function itemToFile({ kind, id, scheduledAt }: OwnItem, item: Item) {
  const { title: titleField, text: textField, alsoText } = kinds[kind]
  const { [titleField]: title, [textField]: text, ...otherFields } = fieldsOfItem(kind, item)
  const html = Object.fromEntries(
    [textField, ...alsoText].map((name) => [name, (name === textField ? text : otherFields[name]) ?? '']),
  ) as Readonly<Record<string, string>>
  const markdown = Object.entries(html).map(([name, source]) => [name, htmlToMarkdown(source)] as const)
  const isMarkdown = markdown.every(([, converted]) => converted !== undefined)
  const texts = isMarkdown ? Object.fromEntries(markdown) : html
  const data = {
    kind,
    id,
    title,
    ...(scheduledAt !== null && { scheduled_at: new Date(scheduledAt).toISOString() }),
    ...otherFields,
    ...Object.fromEntries(alsoText.filter((name) => name in otherFields).map((name) => [name, texts[name]])),
  }
  return { extension: isMarkdown ? 'md' : 'html', text: withFrontMatter(data, texts[textField] ?? '') }
}
