import { createHash } from 'node:crypto'
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { bodyFieldsOf, operationById, type ItemType } from '@chowk/contract'
import { withAddresses } from '../html/canonical.ts'
import { htmlOf } from '../html/markdown.ts'
import { type FrontMatter, type Problem, splitFrontMatter, Unfit } from './front-matter.ts'
import { isLocalImage, localImage, type LocalImage } from './images.ts'
import { kindNames, kinds, operationOf } from './kinds.ts'
import { documentAt, isOfPlatform } from './links.ts'
import { momentOf } from './rule.ts'
import { fileNameOf, passedOver, templateIn, titleOf, withoutTemplates } from './static-sites.ts'

type Fields = Readonly<Record<string, unknown>>

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
  /** As they are sent, but with {@link placeholder} for each image of this folder, and {@link linkTo} for each file of it. */
  readonly fields: Fields
  /** The same as the platform keeps them: with HTML that is cleaned. */
  readonly shown: Readonly<Record<string, unknown>>
  /** The images of this folder that it shows, by what stands for them. */
  readonly images: ReadonlyMap<string, LocalImage>
  /** The files of this folder that it links to, by what stands for them. */
  readonly links: ReadonlyMap<string, string>
  /** What in the file has no effect. */
  readonly notes: readonly string[]
  /** The line of the file, from 1, on which a field of the front matter stands. */
  readonly lineOf: (name: string) => number | undefined
}

/** A file that cannot be published, and why. */
interface Unreadable {
  readonly path: string
  readonly problems: readonly Problem[]
}

/** What has stood in a file; undefined for a draft. */
export type Found = Document | Unreadable | undefined

const placeholder = (hash: string): string => `/storage/local/${hash}.webp`
const linkTo = (path: string): string => `/local/${encodeURIComponent(path)}`

/** The files to publish below a folder, in the order of their paths. */
export async function documentPaths(folder: string): Promise<string[]> {
  const paths: string[] = []
  for await (const path of glob('**/*.{md,markdown,html,htm}', { cwd: folder }))
    if (!/(^|[/\\])(\.|node_modules[/\\])/.test(path) && !/(^|[/\\])(README|_index)\.md$/i.test(path))
      paths.push(path.replaceAll('\\', '/'))
  return paths.sort((one, other) => (one < other ? -1 : 1))
}

export interface ReadSettings {
  readonly timeZone: string
  /** What a file is that does not say it. */
  readonly kind: ItemType
  /** All files of the folder. */
  readonly paths: readonly string[]
  readonly now: number
}

/** Reads a file with everything that can be known of it before it is sent; undefined for a draft. */
export async function readDocument(folder: string, path: string, settings: ReadSettings): Promise<Found> {
  try {
    const file = textOf(await readFile(join(folder, path)))
    const parts = splitFrontMatter(file)
    if (isDraft(path, parts.matter, settings)) return undefined
    return await new Reading({ folder, path, file, parts, settings }).document()
  } catch (error) {
    if (error instanceof Unfit) return { path, problems: [error] }
    throw error
  }
}

/** @throws Unfit for a text in another encoding, which would come out garbled. */
function textOf(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new Unfit('It is not in UTF-8: save it as UTF-8, for example by `iconv -f latin1 -t utf-8`.')
  }
}

function isDraft(
  path: string,
  { draft, published, expiryDate }: FrontMatter['matter'],
  { now, timeZone }: ReadSettings,
) {
  if (draft === true || published === false || /(^|\/)_drafts\//.test(path)) return true
  return typeof expiryDate === 'string' && momentOf(expiryDate, timeZone) <= now
}

interface Source {
  readonly folder: string
  readonly path: string
  /** All of its text. */
  readonly file: string
  readonly parts: FrontMatter
  readonly settings: ReadSettings
}

/** A file that is being read. Problems are gathered, so that all are said at once. */
class Reading {
  readonly #source: Source
  readonly #problems: Problem[] = []
  /** Fields of the front matter that have problems. */
  readonly #wrongFields = new Set<string>()
  readonly #notes: string[] = []
  readonly #images = new Map<string, LocalImage>()
  readonly #links = new Map<string, string>()

  constructor(source: Source) {
    this.#source = source
  }

  async document(): Promise<Found> {
    const path = this.#source.path
    const { matter, text } = this.#source.parts
    const { kind: usual } = this.#source.settings
    const { kind = usual, id, draft: _draft, scheduled_at, date, ...given } = matter
    if (!isKind(kind)) throw new Unfit(await this.#noKind(kind), this.#source.parts.lineOf('kind'))
    if (id !== undefined && !Number.isSafeInteger(id)) this.#wrong('id', 'id is the number of an item.')
    const scheduledAt = this.#time(scheduled_at, date)
    const fields = await this.#fields(kind, given, text)
    const cleaned = await this.#checked(kind, fields)
    if (this.#problems.length > 0) return { path, problems: this.#problems }
    this.#noteLost(kind, fields, cleaned)
    return {
      path,
      kind,
      id: id as number | undefined,
      title: String(fields[kinds[kind].title]),
      scheduledAt,
      fields,
      shown: cleaned,
      images: this.#images,
      links: this.#links,
      notes: this.#notes,
      lineOf: this.#source.parts.lineOf,
    }
  }

  async #noKind(kind: unknown): Promise<string> {
    const { unknownName } = await import('@chowk/engine')
    return unknownName('kind', kind, kindNames)
  }

  #wrong(name: string, message: string): void {
    this.#wrongFields.add(name)
    this.#problems.push({ line: this.#source.parts.lineOf(name), message })
  }

  /** Of something in the text, the line where it is first written. */
  #wrongInText(written: string, message: string): void {
    const at = this.#source.file.indexOf(written)
    const line = at < 0 ? undefined : this.#source.file.slice(0, at).split('\n').length
    this.#problems.push({ line, message })
  }

  /** When it is to go live: `scheduled_at`, or a date ahead, in the fields or the name of a post of Jekyll's. */
  #time(scheduled: unknown, date: unknown): number | undefined {
    const { now, timeZone } = this.#source.settings
    const name = scheduled === undefined ? 'date' : 'scheduled_at'
    const written = scheduled ?? date ?? fileNameOf(this.#source.path).day
    if (written === undefined) return undefined
    let time: number
    try {
      time = momentOf(plain(name, written), timeZone)
    } catch (error) {
      this.#wrong(name, (error as Error).message)
      return undefined
    }
    if (name === 'scheduled_at') {
      if (time <= now) this.#notes.push('scheduled_at: in the past, so published now')
      return time
    }
    if (time > now) return time
    this.#notes.push('date: ignored, as it is in the past')
    return undefined
  }

  async #fields(
    kind: ItemType,
    { image, tags, ...given }: Fields,
    text: string,
  ): Promise<Record<string, unknown>> {
    const { title: titleName, text: textName, alsoText } = kinds[kind]
    const isMarkdown = /\.(md|markdown)$/i.test(this.#source.path)
    const { heading, rest } =
      given.title === undefined && isMarkdown ? headingOf(text) : { heading: undefined, rest: text }
    const { name, day } = fileNameOf(this.#source.path)
    const usual = heading ?? (day === undefined ? undefined : titleOf(name))
    const { title = usual, featured_image = image, gallery, ...others } = given
    const fields: Record<string, unknown> = { ...(await this.#known(kind, others)) }
    if (title !== undefined) fields[titleName] = this.#plain('title', title)
    if (rest.trim() !== '') fields[textName] = await this.#html(rest, isMarkdown)
    for (const one of alsoText)
      if (typeof fields[one] === 'string') fields[one] = await this.#html(fields[one], isMarkdown)
    if (tags !== undefined && tags !== null) fields.tags = tagsOf(tags, day !== undefined)
    if (featured_image !== undefined && featured_image !== null && featured_image !== '')
      fields.featured_image = await this.#image(this.#plain('image', featured_image), 'image')
    if (gallery !== undefined)
      fields.gallery = Array.isArray(gallery)
        ? await Promise.all(gallery.map((one) => this.#image(String(one), 'gallery')))
        : gallery
    return fields
  }

  /** The fields that the kind takes. One that is nearly one of them is taken for a mistake; others are passed over. */
  async #known(kind: ItemType, fields: Fields): Promise<Record<string, unknown>> {
    const taken = [...bodyFieldsOf(operationOf(kind, 'create')).keys()]
    const names = ['title', 'image', 'date', 'draft', ...taken]
    const known: Record<string, unknown> = {}
    for (const [name, value] of Object.entries(fields)) {
      if (taken.includes(name)) known[name] = value
      else if (passedOver.has(name)) this.#notes.push(`${name}: ignored`)
      else {
        const { nearest } = await import('@chowk/engine')
        const meant = nearest(name, names)
        if (meant === undefined) this.#notes.push(`${name}: ignored`)
        else {
          this.#wrong(name, `There is no field "${name}"; did you mean "${meant}"?`)
          this.#wrongFields.add(meant)
        }
      }
    }
    return known
  }

  async #html(written: string, isMarkdown: boolean): Promise<string> {
    const markdown = isMarkdown ? withoutTemplates(written) : written
    const template = templateIn(markdown)
    if (template !== undefined)
      this.#wrongInText(template, `${template} would be shown as it stands: write it as Markdown or HTML.`)
    const html = isMarkdown ? htmlOf(markdown) : written
    const places = new Map<string, string>()
    const found: [string, 'image' | 'link'][] = []
    withAddresses(html, (address, of) => (found.push([address, of]), address))
    for (const [address, of] of found)
      places.set(`${of} ${address}`, await (of === 'image' ? this.#image(address) : this.#link(address)))
    return withAddresses(html, (address, of) => places.get(`${of} ${address}`) ?? address)
  }

  /** @param field Where it stands, unless in the text. */
  async #image(source: string, field?: string): Promise<string> {
    try {
      if (!isLocalImage(source)) {
        if (field === undefined && !/^(https:|\/storage\/)/i.test(source))
          throw new Error(
            `The image ${source.slice(0, 80)} is not shown: its address begins with https://, or it is a file of this folder.`,
          )
        return source
      }
      const image = await localImage(this.#source.folder, this.#source.path, source)
      this.#images.set(placeholder(image.hash), image)
      return placeholder(image.hash)
    } catch (error) {
      const { message } = error as Error
      if (field === undefined) this.#wrongInText(source, message)
      else this.#wrong(field, message)
      return source
    }
  }

  async #link(address: string): Promise<string> {
    if (/^(https?:\/\/|mailto:|#|$)/i.test(address) || isOfPlatform(address)) return address
    const path = documentAt(this.#source.settings.paths, this.#source.path, address)
    if (path !== undefined) {
      this.#links.set(linkTo(path), path)
      return linkTo(path)
    }
    if (/\.(png|jpe?g|gif|webp)$/i.test(address)) return this.#image(address)
    this.#wrongInText(
      address,
      `The link ${address} leads nowhere on the platform: write its whole address, https://…`,
    )
    return address
  }

  /** Judges the fields as the platform does. Gives them as it would keep them. */
  async #checked(kind: ItemType, fields: Fields): Promise<Fields> {
    const { loadValidator } = await import('@chowk/engine')
    const validate = await loadValidator(operationById(operationOf(kind, 'create')))
    const body = { value: fields, text: JSON.stringify(fields) }
    const judged = validate({ params: {}, search: '', body, now: this.#source.settings.now })
    if (judged.valid) return judged.input.body as Fields
    const { title, text } = kinds[kind]
    const written: Readonly<Record<string, string>> = {
      [title]: 'title',
      featured_image: 'image',
      [text]: 'text',
    }
    for (const { path, message } of judged.problems) {
      const [name = '', ...within] = path.split('.')
      const field = written[name] ?? name
      // What was said of a field already is the cause.
      if (this.#wrongFields.has(field)) continue
      const line = this.#source.parts.lineOf(field) ?? this.#source.parts.lineOf(name)
      this.#problems.push({ line, message: `${[field, ...within].join('.')}: ${message}` })
    }
    return fields
  }

  /** Says which elements are not kept with what is in them. */
  #noteLost(kind: ItemType, fields: Fields, cleaned: Fields): void {
    const { text, alsoText } = kinds[kind]
    for (const name of [text, ...alsoText]) {
      const [before, after] = [fields[name] ?? '', cleaned[name] ?? ''] as [string, string]
      for (const element of new Set(before.match(LOST)?.map((tag) => tag.slice(1).toLowerCase())))
        if (!after.includes(`<${element}`)) this.#notes.push(`<${element}>: removed`)
    }
  }

  #plain(name: string, value: unknown): string {
    try {
      return plain(name, value)
    } catch (error) {
      this.#wrong(name, (error as Error).message)
      return ''
    }
  }
}

const LOST =
  /<(?:script|style|svg|math|iframe|object|embed|audio|video|canvas|form|input|button|select|textarea)\b/gi

/** @throws Error for a value that is made of others. */
function plain(name: string, value: unknown): string {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return `${value}`
  throw new Error(`${name} is a text.`)
}

const isKind = (kind: unknown): kind is ItemType => (kindNames as readonly unknown[]).includes(kind)

/** In one text there are commas between tags, and blanks in Jekyll's. */
function tagsOf(tags: unknown, isJekyll: boolean): unknown {
  if (Array.isArray(tags))
    return (tags as readonly unknown[]).map((tag) => (typeof tag === 'number' ? `${tag}` : tag))
  if (typeof tags !== 'string') return tags
  return tags
    .split(tags.includes(',') || !isJekyll ? ',' : /\s+/)
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '')
}

/** A heading of the first rank at the beginning is the title. */
function headingOf(text: string): { heading: string | undefined; rest: string } {
  const [all, heading] = /^\s*# +(.+?)(?: +#+)?\s*(?:\n|$)/.exec(text) ?? []
  return { heading, rest: all === undefined ? text : text.slice(all.length) }
}

/** A short name of a content: equal for equal contents alone. */
export const digest = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 22)

export const digestOf = ({ kind, fields }: Pick<Document, 'kind' | 'fields'>): string =>
  digest([kind, fields])

export const fieldDigests = (fields: Fields): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, digest(value)]))
