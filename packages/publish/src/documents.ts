import { bodyFieldsOf, itemTypes, type ItemType } from '@chowk/contract'
import { nearest, unknownName } from '@chowk/engine'
import { digest, digestsOf, isEmpty, type Fields } from './fields.ts'
import { DocumentError, parseFrontMatter, type FrontMatter, type Problem } from './front-matter.ts'
import { OTHER_FORMAT } from './find-documents.ts'
import { readText } from './folder-files.ts'
import { renderMarkdown } from './html/markdown.ts'
import { replaceUrls, splitHeading, type UrlKind } from './html/normalize.ts'
import { templatesOfHtml } from './html/templates.ts'
import { isLocalImage, openImage, type LocalImage } from './images.ts'
import { isItemType, kinds } from './kinds.ts'
import { documentAt, isPlatformPath } from './links.ts'
import { publicationFields, readPublication, type Publication } from './publication.ts'
import { assertNoCascade } from './sections.ts'
import { ignoredFields, parseFileName, titleOf } from './static-sites.ts'
import { validateFields } from './validate.ts'

/** A file to publish. */
export interface Document {
  /** Path relative to the folder, with `/` on every system. */
  readonly path: string
  readonly kind: ItemType
  /** ID of the item on this platform, if the file has one. */
  readonly id: number | undefined
  readonly title: string
  /** Time of publication in milliseconds, if the file has one. */
  readonly scheduledAt: number | undefined
  /** The field of the time, as written. */
  readonly timeField: string | undefined
  /** Body of the request, with placeholders for local images and links. */
  readonly fields: Fields
  /** Fields as stored by the platform, with sanitized HTML. */
  readonly sanitized: Fields
  /** Local images, by their placeholders. */
  readonly images: ReadonlyMap<string, LocalImage>
  /** Linked local files, by their placeholders. */
  readonly links: ReadonlyMap<string, string>
  /** Ignored parts of the file. */
  readonly notes: readonly string[]
  /** Returns the line, from 1, of a field in the front matter. */
  readonly lineOf: (name: string) => number | undefined
}

/** A document, or the problems of an invalid file. Neither for a draft. */
export interface ReadResult {
  readonly path: string
  readonly document?: Document
  readonly problems?: readonly Problem[]
}

export interface ReadOptions {
  readonly timeZone: string
  /** Kind of files without one. */
  readonly kind: ItemType
  /** All files of the folder. */
  readonly paths: readonly string[]
  readonly now: number
  /** Base URL of the platform. Undefined for a preview. */
  readonly platform?: string
  /** Whether syntax of generators is text. Otherwise it is an error. */
  readonly keepTemplates?: boolean
}

export const readFolder = (folder: string, options: ReadOptions): Promise<ReadResult[]> =>
  Promise.all(options.paths.map((path) => readDocument(folder, path, options)))

/** Reads and validates a file. What fails in reading it is a problem of it. */
export async function readDocument(folder: string, path: string, options: ReadOptions): Promise<ReadResult> {
  try {
    if (OTHER_FORMAT.test(path)) throw new DocumentError('Only Markdown (.md) and HTML can be published.')
    const text = await readText(folder, path)
    if (text === undefined) throw new DocumentError('The file is a broken link.')
    const frontMatter = parseFrontMatter(text)
    const publication = readPublication(frontMatter, { ...options, path })
    await assertNoCascade(folder, path)
    if (publication.isHeldBack && publication.problems.length === 0) return { path }
    return await new DocumentReader({ folder, path, text, frontMatter, publication, options }).read()
  } catch (error) {
    const { line, message } = error as DocumentError
    // Not the error itself: as JSON it has no message.
    return {
      path,
      problems: [{ line, message: error instanceof RangeError ? 'The file is nested too deeply.' : message }],
    }
  }
}

interface Source {
  readonly folder: string
  readonly path: string
  readonly text: string
  readonly frontMatter: FrontMatter
  readonly publication: Publication
  readonly options: ReadOptions
}

/** Reads a document, and collects all problems of the file. */
class DocumentReader {
  readonly #source: Source
  readonly #isMarkdown: boolean
  readonly #problems: Problem[] = []
  /** Fields of the front matter with problems. */
  readonly #invalidFields = new Set<string>()
  readonly #notes: string[] = []
  readonly #images = new Map<string, LocalImage>()
  readonly #links = new Map<string, string>()
  /** Lines of links and images in the text. */
  readonly #lines = new Map<string, number>()

  constructor(source: Source) {
    this.#source = source
    this.#isMarkdown = /\.(md|markdown)$/i.test(source.path)
  }

  async read(): Promise<ReadResult> {
    const { path, options, frontMatter, publication } = this.#source
    const { lineOf } = frontMatter
    const { time: scheduledAt, timeField } = publication
    const { kind = options.kind, id, ...otherFields } = publication.others
    for (const { field, message } of publication.problems) this.#invalid(field, message)
    this.#notes.push(...publication.notes)
    if (!isItemType(kind)) throw new DocumentError(unknownName('kind', kind, [...itemTypes]), lineOf('kind'))
    const ownId = this.#id(id)
    const fields = await this.#fields(kind, otherFields)
    const sanitized = await this.#validate(kind, fields)
    if (this.#problems.length > 0)
      return { path, problems: this.#problems.toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0)) }
    this.#noteRemoved(kind, fields, sanitized)
    const document: Document = {
      path,
      kind,
      id: ownId,
      title: String(sanitized[kinds[kind].title]),
      scheduledAt,
      timeField,
      fields,
      sanitized,
      images: this.#images,
      links: this.#links,
      notes: this.#notes,
      lineOf,
    }
    return { path, document }
  }

  #invalid(name: string, message: string): void {
    this.#invalidFields.add(name)
    this.#problems.push({ line: this.#source.frontMatter.lineOf(name), message })
  }

  /** An address of another platform is no id here, so that a pulled file never edits an item of another platform. */
  #id(id: unknown): number | undefined {
    if (id === undefined || Number.isSafeInteger(id)) return id as number | undefined
    const [, platform, number] = /^(https?:.*)\/[a-z]+\/(\d+)$/.exec(typeof id === 'string' ? id : '') ?? []
    if (platform === undefined) this.#invalid('id', 'id must be the ID or the API address of an item.')
    else if (platform !== this.#source.options.platform) this.#notes.push('id: of another platform, ignored')
    else return Number(number)
    return undefined
  }

  /** Reports a problem at the first place of a text. */
  #invalidText(part: string, message: string): void {
    const { text } = this.#source
    const index = text.indexOf(part)
    const found = index < 0 ? undefined : text.slice(0, index).split('\n').length
    this.#problems.push({ line: this.#lines.get(part) ?? found, message })
  }

  async #fields(kind: ItemType, { image, tags, ...data }: Fields): Promise<Fields> {
    const { title: titleField, text: textField, texts } = kinds[kind]
    const { text, textLine, lineOf } = this.#source.frontMatter
    const { heading, html } = this.#render(text, isEmpty(data.title), textLine)
    const { name, day } = parseFileName(this.#source.path)
    const { title, featured_image = image, gallery, ...otherFields } = data
    const fields = this.#knownFields(kind, otherFields)
    fields[titleField] = isEmpty(title) ? heading || titleOf(name) : this.#text('title', title)
    for (const field of texts)
      if (typeof fields[field] === 'string')
        fields[field] = await this.#resolved(this.#render(fields[field], false, lineOf(field)).html)
    if (html.trim() !== '') fields[textField] = await this.#resolved(html)
    if (!isEmpty(tags)) fields.tags = parseTags(tags, day !== undefined)
    if (!isEmpty(featured_image))
      fields.featured_image = await this.#image(this.#text('image', featured_image), 'image')
    if (gallery !== undefined)
      fields.gallery = Array.isArray(gallery)
        ? await Promise.all(gallery.map((imagePath) => this.#image(String(imagePath), 'gallery')))
        : gallery
    return fields
  }

  /** Picks the fields of the kind. Reports likely misspellings, and ignores others. */
  #knownFields(kind: ItemType, data: Fields): Record<string, unknown> {
    const names = [...bodyFieldsOf(`${kinds[kind].namespace}.create`).keys()]
    const known: Record<string, unknown> = {}
    for (const [name, value] of Object.entries(data)) {
      if (names.includes(name)) {
        known[name] = value
        continue
      }
      const hint = ignoredFields.includes(name)
        ? undefined
        : nearest(name, ['title', 'image', ...publicationFields, ...names])
      if (this.#invalidFields.has(name)) continue
      if (hint === undefined) this.#notes.push(`${name}: ignored`)
      else {
        this.#invalid(name, `Unknown field "${name}". Did you mean "${hint}"?`)
        this.#invalidFields.add(hint)
      }
    }
    return known
  }

  /** Renders a text that begins at a line, and refuses the syntax of generators. */
  #render(text: string, takeHeading: boolean, firstLine = 1) {
    const { html, heading, templates, lines } = this.#isMarkdown
      ? renderMarkdown(text, { takeHeading })
      : {
          html: text,
          heading: undefined,
          ...(takeHeading && splitHeading(text)),
          templates: templatesOfHtml(text),
          lines: [],
        }
    for (const [url, line] of lines) this.#lines.set(url, firstLine + line)
    if (!this.#source.options.keepTemplates)
      for (const { written, line } of templates)
        this.#problems.push({
          line: firstLine + line,
          message: `Unsupported template ${written.split('\n')[0]}. Write Markdown or HTML, or add --templates keep if it is text.`,
        })
    return { html, heading }
  }

  /** Resolves the links and images of HTML. */
  async #resolved(html: string): Promise<string> {
    const urls: [url: string, kind: UrlKind][] = []
    replaceUrls(html, (url, kind) => (urls.push([url, kind]), url))
    const replaced = new Map<string, string>()
    for (const [url, kind] of urls)
      replaced.set(`${kind} ${url}`, await (kind === 'image' ? this.#image(url) : this.#link(url)))
    return replaceUrls(html, (url, kind) => replaced.get(`${kind} ${url}`)!)
  }

  /**
   * Replaces the URL of a local image by a placeholder.
   * @param field Field of the front matter. Default: the text.
   */
  async #image(url: string, field?: string): Promise<string> {
    const { folder, path } = this.#source
    try {
      if (isLocalImage(url)) {
        const image = await openImage(folder, path, url)
        const placeholder = `/storage/local/${image.hash}.webp`
        this.#images.set(placeholder, image)
        return placeholder
      }
      if (field === undefined && !/^(https:|\/storage\/)/i.test(url))
        throw new Error(`Invalid image ${url.slice(0, 80)}. Use an https:// URL or a file of this folder.`)
    } catch (error) {
      const { message } = error as Error
      if (field === undefined) this.#invalidText(url, message)
      else this.#invalid(field, message)
    }
    return url
  }

  async #link(url: string): Promise<string> {
    if (/^(https?:\/\/|mailto:|#|$)/i.test(url) || isPlatformPath(url)) return url
    const { path, options } = this.#source
    const target = documentAt(options.paths, path, url)
    if (target !== undefined) {
      const placeholder = `/local/${encodeURIComponent(target)}`
      this.#links.set(placeholder, target)
      return placeholder
    }
    if (/\.(png|jpe?g|gif|webp)$/i.test(url)) return this.#image(url)
    this.#invalidText(url, `Invalid link ${url}. Use a complete URL: https://…`)
    return url
  }

  /** Validates and sanitizes the fields like the platform. */
  async #validate(kind: ItemType, fields: Fields): Promise<Fields> {
    const { title, text } = kinds[kind]
    const result = await validateFields(kind, fields, this.#source.options.now)
    if (result.valid) return result.input.body as Fields
    const names: Readonly<Record<string, string>> = {
      [title]: 'title',
      featured_image: 'image',
      [text]: 'text',
    }
    const { lineOf } = this.#source.frontMatter
    for (const { path, message } of result.problems) {
      const [field = '', ...rest] = path.split('.')
      const name = names[field] ?? field
      if (this.#invalidFields.has(name)) continue
      const line = lineOf(name) ?? lineOf(field)
      this.#problems.push({ line, message: `${[name, ...rest].join('.')}: ${message}` })
    }
    return fields
  }

  /** Records elements that sanitizing removes together with their content. */
  #noteRemoved(kind: ItemType, fields: Fields, sanitized: Fields): void {
    for (const name of kinds[kind].texts) {
      const [before, after] = [fields[name] ?? '', sanitized[name] ?? ''] as [string, string]
      for (const element of new Set(before.match(REMOVED)?.map((tag) => tag.slice(1).toLowerCase())))
        if (!after.includes(`<${element}`)) this.#notes.push(`<${element}>: removed`)
    }
  }

  #text(name: string, value: unknown): string {
    if (typeof value === 'string') return value
    this.#invalid(name, `${name} must be text. Put it in quotes.`)
    return ''
  }
}

const REMOVED =
  /<(?:script|style|svg|math|iframe|object|embed|audio|video|canvas|form|input|button|select|textarea)\b/gi

/** Parses tags, separated by commas, or by spaces in posts of Jekyll. */
function parseTags(tags: unknown, isJekyll: boolean): unknown {
  if (typeof tags !== 'string') return tags
  return tags
    .split(tags.includes(',') || !isJekyll ? ',' : /\s+/)
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '')
}

/** Digests of the fields of a file. */
export const fieldDigests = ({ fields }: Pick<Document, 'fields'>): Record<string, string> =>
  digestsOf(fields)

/** Digest of a file as it is sent. */
export const digestOf = ({ kind, fields }: Pick<Document, 'kind' | 'fields'>): string =>
  digest([kind, fields])
