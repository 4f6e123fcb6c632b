import { createHash } from 'node:crypto'
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { operationById, type ItemType } from '@chowk/contract'
import { htmlOf } from '../html/markdown.ts'
import { withImageSources } from '../html/image-sources.ts'
import { isLocalImage, localImage, type LocalImage } from './images.ts'
import { kindNames, kinds, operationOf } from './kinds.ts'
import { momentOf } from './rule.ts'
import { splitFrontMatter } from './front-matter.ts'

/** A file that is published, and what becomes of it. */
export interface Document {
  /** Below the folder, with `/` whatever the system writes. */
  readonly path: string
  readonly kind: ItemType
  /** The item that the file says it is. */
  readonly id: number | undefined
  readonly title: string
  /** Milliseconds; undefined where the file does not say. */
  readonly scheduledAt: number | undefined
  /** As they are sent, but with {@link placeholder} for each image of this folder. */
  readonly fields: Readonly<Record<string, unknown>>
  /** The images of this folder that it shows, by what stands for them. */
  readonly images: ReadonlyMap<string, LocalImage>
}

/** A file that cannot be published, and why. */
interface Unreadable {
  readonly path: string
  readonly problems: readonly string[]
}

/** What has stood in a file, and no draft. */
export type Found = Document | Unreadable | undefined

const placeholder = (hash: string): string => `/storage/local/${hash}.webp`

/** The files to publish below a folder, in the order of their paths. */
export async function documentPaths(folder: string): Promise<string[]> {
  const paths: string[] = []
  for await (const path of glob('**/*.{md,markdown,html,htm}', { cwd: folder }))
    if (!/(^|[/\\])(\.|node_modules[/\\])/.test(path) && !/(^|[/\\])README\.md$/i.test(path))
      paths.push(path.replaceAll('\\', '/'))
  return paths.sort((one, other) => (one < other ? -1 : 1))
}

/** Reads a file; undefined for a draft. */
export async function readDocument(
  folder: string,
  path: string,
  { timeZone, kind: usual }: { readonly timeZone: string; readonly kind: ItemType },
): Promise<Found> {
  try {
    const { matter, text } = splitFrontMatter(await readFile(join(folder, path), 'utf8'))
    if (matter.draft === true) return undefined
    const { kind = usual, id, draft: _draft, scheduled_at, ...given } = matter
    if (!isKind(kind)) return { path, problems: [`kind: it is one of ${kindNames.join(', ')}.`] }
    if (id !== undefined && !Number.isSafeInteger(id))
      return { path, problems: ['id: it is the number of an item.'] }
    const images = new Map<string, LocalImage>()
    const inPlace = async (source: string): Promise<string> => {
      if (!isLocalImage(source)) return source
      const image = await localImage(folder, path, source)
      images.set(placeholder(image.hash), image)
      return placeholder(image.hash)
    }
    const fields = await fieldsOf(kind, path, given, text, inPlace)
    const scheduledAt =
      scheduled_at === undefined ? undefined : momentOf(plain('scheduled_at', scheduled_at), timeZone)
    const problems = problemsOf(kind, fields)
    if (problems.length > 0) return { path, problems }
    const title = String(fields[kinds[kind].title])
    return { path, kind, id: id as number | undefined, title, scheduledAt, fields, images }
  } catch (error) {
    return { path, problems: [error instanceof Error ? error.message : String(error)] }
  }
}

/** @throws Error for a value that is made of others. */
function plain(name: string, value: unknown): string {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return `${value}`
  throw new Error(`${name}: it is text.`)
}

const isKind = (kind: unknown): kind is ItemType => (kindNames as readonly unknown[]).includes(kind)

async function fieldsOf(
  kind: ItemType,
  path: string,
  { image, tags, ...given }: Readonly<Record<string, unknown>>,
  text: string,
  inPlace: (source: string) => Promise<string>,
): Promise<Record<string, unknown>> {
  const { title: titleName, text: textName, alsoText } = kinds[kind]
  const isMarkdown = /\.(md|markdown)$/i.test(path)
  const toHtml = async (written: string) => {
    const html = isMarkdown ? htmlOf(written) : written
    const places = new Map<string, string>()
    withImageSources(html, (source) => (places.set(source, source), source))
    for (const source of places.keys()) places.set(source, await inPlace(source))
    return withImageSources(html, (source) => places.get(source) ?? source)
  }
  const { heading, rest } =
    given.title === undefined && isMarkdown ? headingOf(text) : { heading: undefined, rest: text }
  const { title = heading, featured_image = image, gallery, ...others } = given
  const fields: Record<string, unknown> = { ...others }
  if (title !== undefined) fields[titleName] = plain('title', title)
  if (rest.trim() !== '') fields[textName] = await toHtml(rest)
  for (const name of alsoText) if (typeof fields[name] === 'string') fields[name] = await toHtml(fields[name])
  if (tags !== undefined)
    fields.tags = typeof tags === 'string' ? tags.split(',').map((tag) => tag.trim()) : tags
  if (featured_image !== undefined) fields.featured_image = await inPlace(plain('image', featured_image))
  if (gallery !== undefined)
    fields.gallery = Array.isArray(gallery)
      ? await Promise.all(gallery.map((one) => inPlace(String(one))))
      : gallery
  return fields
}

/** A heading of the first rank at the beginning is the title. */
function headingOf(text: string): { heading: string | undefined; rest: string } {
  const [all, heading] = /^\s*# +(.+?)(?: +#+)?\s*(?:\n|$)/.exec(text) ?? []
  return { heading, rest: all === undefined ? text : text.slice(all.length) }
}

/** What the interface would have against it, before anything is sent. */
function problemsOf(kind: ItemType, fields: Readonly<Record<string, unknown>>): string[] {
  const judged = operationById(operationOf(kind, 'create')).body.safeParse(fields)
  return judged.success
    ? []
    : judged.error.issues.map(({ path, message }) => `${path.join('.') || 'the file'}: ${message}`)
}

/** A short name of a content: equal for equal contents alone. */
export const digest = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 22)
