import { createHash } from 'node:crypto'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join, posix } from 'node:path'
import type { ItemType } from '@chowk/contract'
import { readDocument, type ReadOptions } from './documents.ts'
import { findDocuments } from './find-documents.ts'
import { FolderError } from './errors.ts'
import { editFile, parseFrontMatter, withFrontMatter } from './front-matter.ts'
import { escapeTemplates } from './html/templates.ts'
import { htmlToMarkdown } from './html/to-markdown.ts'
import { replaceUrls } from './html/normalize.ts'
import { fieldsOfItem, shownDigests, type Item } from './items.ts'
import { kinds } from './kinds.ts'
import { entryOf } from './plan.ts'
import type { StateFile } from './state-file.ts'
import type { Step } from './steps.ts'

export interface WriterOptions {
  readonly folder: string
  readonly state: StateFile
  /** Files of items, by their paths on the platform. */
  readonly files: readonly { readonly url: string; readonly file: string }[]
  readonly reading: Omit<ReadOptions, 'paths'> & { readonly platform: string }
  /** Address of the site, before the paths of its images. */
  readonly site: string
}

type WriteStep = Step & { action: 'write' }

/** Writes items to files, with their images. */
export class FileWriter {
  readonly #options: WriterOptions
  readonly #written: WriteStep[] = []

  constructor(options: WriterOptions) {
    this.#options = options
  }

  /** Returns the path of a new file. Names from a platform must not lead outside the folder. */
  static pathOf = (kind: ItemType, item: Item): string =>
    `${kind}s/${String(item.slug).replaceAll(/[/\\]/g, '-')}.md`

  async write(step: WriteStep): Promise<void> {
    const { path, kind, item, id, scheduledAt, changes } = step
    const { folder, state } = this.#options
    const { title, text: textField, texts: html } = kinds[kind]
    const fields = await this.#localFields(kind, item, path)
    const isHtmlFile = /\.html?$/i.test(path)
    const markdown = new Map(
      html.map((name) => [name, isHtmlFile ? undefined : htmlToMarkdown((fields[name] ?? '') as string)]),
    )
    const isMarkdown = !isHtmlFile && [...markdown.values()].every((text) => text !== undefined)
    for (const name of html)
      if (typeof fields[name] === 'string')
        fields[name] = isMarkdown ? markdown.get(name) : escapeTemplates(fields[name])
    const target = isMarkdown || isHtmlFile ? path : path.replace(/\.\w+$/, '.html')
    const current = await readFile(join(folder, path), 'utf8').catch(() => undefined)
    const { [textField]: text = '', ...others } = fields
    const isEdit = current !== undefined && changes !== undefined && target === path
    const written = isEdit
      ? this.#edited(current, changes, { ...fields, ...this.#timeOf(scheduledAt) }, kind)
      : withFrontMatter(
          {
            ...{ kind, id: this.#addressOf(kind, id), title: item.title },
            ...this.#timeOf(scheduledAt),
            ...Object.fromEntries(Object.entries(others).filter(([name]) => name !== title)),
          },
          String(text),
        )
    if (written !== current || target !== path) {
      await mkdir(dirname(join(folder, target)), { recursive: true })
      await writeFile(join(folder, target), written)
    }
    if (target !== path) {
      await rm(join(folder, path), { force: true })
      await state.rename(new Map([[path, target]]))
    }
    this.#written.push({ ...step, path: target })
  }

  /** Records the written files once all linked files exist. */
  async finish(): Promise<void> {
    const { folder, state, reading } = this.#options
    const paths = await findDocuments(folder)
    for (const { path, kind, id, item, scheduledAt } of this.#written) {
      const { document, problems } = await readDocument(folder, path, { ...reading, paths })
      if (document === undefined)
        throw new FolderError(
          `${path} was written and cannot be read: ${problems?.[0]?.message ?? 'it is a draft'}`,
        )
      await state.save(path, entryOf(document, { id, scheduledAt }, shownDigests(kind, item)))
    }
  }

  /** Changes these fields of a file, and leaves the rest as its author wrote it. */
  #edited(
    current: string,
    changes: readonly string[],
    fields: Readonly<Record<string, unknown>>,
    kind: ItemType,
  ): string {
    const { data } = parseFrontMatter(current)
    const { title, text } = kinds[kind]
    const values = new Map<string, unknown>()
    for (const name of changes) {
      if (name === text) continue
      const written = name === title ? 'title' : name === 'featured_image' && !(name in data) ? 'image' : name
      values.set(TIMES.includes(name) ? (TIMES.find((time) => time in data) ?? name) : written, fields[name])
    }
    // A title in a heading moves to the front matter, together with the text below it.
    const hasHeading = data.title === undefined && (values.has('title') || changes.includes(text))
    if (hasHeading) values.set('title', fields[title])
    const isText = hasHeading || changes.includes(text)
    return editFile(current, values, isText ? ((fields[text] ?? '') as string) : undefined)
  }

  #timeOf = (scheduledAt: number | null) =>
    scheduledAt === null ? {} : { scheduled_at: new Date(scheduledAt).toISOString() }

  /** An id that holds on this platform only. */
  #addressOf = (kind: ItemType, id: number): string =>
    `${this.#options.reading.platform}/${kinds[kind].namespace}/${id}`

  /** Returns the fields of an item with files for its images, and for links to other items of the folder. */
  async #localFields(kind: ItemType, item: Item, path: string): Promise<Record<string, unknown>> {
    const fields = fieldsOfItem(kind, item)
    const images = new Map<string, string>()
    const collect = (url: string) => (url.startsWith('/storage/') && images.set(url, url), url)
    const texts = kinds[kind].texts.filter((name) => typeof fields[name] === 'string')
    const references = [fields.featured_image, ...((fields.gallery as string[] | undefined) ?? [])]
    for (const url of references) if (typeof url === 'string') collect(url)
    for (const name of texts) replaceUrls(fields[name] as string, collect)
    for (const url of images.keys()) images.set(url, await this.#download(url, path))
    const linked = new Map(this.#options.files.map(({ url, file }) => [url, relativeTo(path, file)]))
    const local = (url: string) => images.get(url) ?? linked.get(url) ?? url
    for (const name of texts) fields[name] = replaceUrls(fields[name] as string, local)
    if (typeof fields.featured_image === 'string') fields.featured_image = local(fields.featured_image)
    if (Array.isArray(fields.gallery)) fields.gallery = fields.gallery.map((url) => local(url as string))
    return fields
  }

  /** Saves an image below the folder. Returns its path relative to a file. */
  async #download(url: string, from: string): Promise<string> {
    const { folder, state, site } = this.#options
    const path = posix.join('images', posix.basename(url))
    const file = join(folder, path)
    let bytes = await readFile(file).catch(() => undefined)
    if (bytes === undefined) {
      const response = await fetch(site + url)
      if (!response.ok) return url
      bytes = Buffer.from(await response.arrayBuffer())
      await mkdir(dirname(file), { recursive: true })
      await writeFile(file, bytes)
    }
    await state.saveImage(createHash('sha256').update(bytes).digest('hex'), url)
    return relativeTo(from, path)
  }
}

/** Fields of a time, the first counts. */
const TIMES: readonly string[] = ['scheduled_at', 'publishDate', 'date']

const relativeTo = (from: string, path: string): string => posix.relative(posix.dirname(from), path)
