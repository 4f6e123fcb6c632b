import { bodyFieldsOf, type ItemType } from '@chowk/contract'
import { type Chowk, ChowkError } from '@chowk/sdk'
import { canonicalHtml } from '../html/canonical.ts'
import { markdownOf } from '../html/to-markdown.ts'
import type { Document } from './documents.ts'
import { withFrontMatter } from './front-matter.ts'
import { kindNames, kinds } from './kinds.ts'

/** An item as a read of its own gives it. */
export type Item = Readonly<Record<string, unknown>>

/** Reads an item of one's own with all it says; undefined where there is none. */
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

/** An item of one's own, as far as lists tell. */
export interface OwnItem {
  readonly kind: ItemType
  readonly id: number
  readonly title: string
  /** Its path on the platform. */
  readonly url: string | null
  /** Milliseconds; null where it is live. */
  readonly scheduledAt: number | null
  /** Why it could not go live at its time. */
  readonly failure?: string | undefined
}

const isItemType = (type: string): type is ItemType => (kindNames as readonly string[]).includes(type)

/** What one has scheduled, the soonest first. */
async function scheduledItems(client: Chowk): Promise<OwnItem[]> {
  const { items } = await client.scheduled.list()
  return items.flatMap(({ type, id, title, url, scheduled_at, failure }) =>
    isItemType(type)
      ? [{ kind: type, id, title, url, scheduledAt: Date.parse(scheduled_at), failure: failure?.message }]
      : [],
  )
}

/**
 * What one has scheduled and published, as far back as the platform tells: 1,000 entries of activity.
 * @param wanted Ends with the last of these, where they are all that matters.
 */
export async function ownItems(
  client: Chowk,
  username: string,
  wanted?: ReadonlySet<number>,
): Promise<OwnItem[]> {
  const found = await scheduledItems(client)
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

/** An item as the fields of a file: what it says under the names by which it is sent. What says nothing is left out. */
function fieldsOfItem(kind: ItemType, item: Item): Record<string, unknown> {
  const { namespace, title, fieldsOf } = kinds[kind]
  const sent = [...bodyFieldsOf(`${namespace}.create`).keys()].filter((name) => !isEmpty(item[name]))
  const community = item.community as { slug: string } | null | undefined
  return {
    ...Object.fromEntries(sent.map((name) => [name, item[name]])),
    [title]: item.title,
    ...(community && { community: community.slug }),
    ...fieldsOf(item),
  }
}

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** Names of the fields in which a file and an item say different things. What an image of this machine shows cannot be told. */
export function differences({ kind, fields, images, links }: Document, item: Item): string[] {
  const there = fieldsOfItem(kind, item)
  const { text, alsoText } = kinds[kind]
  const isText = (name: string) => name === text || alsoText.includes(name)
  const written = (name: string, value: unknown): string => {
    if (isEmpty(value)) return ''
    if (isText(name)) return withoutLinks(withoutUploads(canonicalHtml(value as string), images), links)
    if (name === 'tags')
      return JSON.stringify((value as string[]).map((tag) => tag.replace(/^#/, '').toLowerCase()).sort())
    return withoutUploads(JSON.stringify(value), images)
  }
  const names = new Set([...Object.keys(fields), ...Object.keys(there)])
  // The number of a community is not told beside its slug.
  if ('community_id' in fields) for (const name of ['community_id', 'community']) names.delete(name)
  return [...names].filter((name) => written(name, fields[name]) !== written(name, there[name]))
}

/** Where the file has images of its own, any upload may be one of them. */
const withoutUploads = (text: string, images: ReadonlyMap<string, unknown>): string =>
  images.size > 0 ? text.replaceAll(/\/storage\/[\w./-]+/g, '/storage/…') : text

/** Where the file links to others of its folder, any link to an item may be one of them. */
const withoutLinks = (html: string, links: ReadonlyMap<string, unknown>): string =>
  links.size > 0
    ? html.replaceAll(/href="\/(?:local|posts|questions|polls|mcqs|services|jobs)\/[^"]*"/g, 'href="…"')
    : html

/** An item as a file that becomes it again: Markdown where all its text can be said in it, else HTML. */
export function fileOfItem(
  { kind, id, scheduledAt }: OwnItem,
  item: Item,
): { extension: 'md' | 'html'; text: string } {
  const { title: titleName, text: textName, alsoText } = kinds[kind]
  const { [titleName]: title, [textName]: html = '', ...others } = fieldsOfItem(kind, item)
  const texts = new Map(
    [textName, ...alsoText].map((name) => [name, name === textName ? html : others[name]] as const),
  )
  const markdown = new Map(
    [...texts].map(([name, value]) => [name, markdownOf((value ?? '') as string)] as const),
  )
  const isMarkdown = [...markdown.values()].every((text) => text !== undefined)
  const written = (name: string) => (isMarkdown ? markdown.get(name) : texts.get(name))
  const matter = {
    kind,
    id,
    title,
    ...(scheduledAt !== null && { scheduled_at: new Date(scheduledAt).toISOString() }),
    ...others,
    ...Object.fromEntries(alsoText.filter((name) => name in others).map((name) => [name, written(name)])),
  }
  return {
    extension: isMarkdown ? 'md' : 'html',
    text: withFrontMatter(matter, (written(textName) ?? '') as string),
  }
}
