import { createHash } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { basename } from 'node:path'
import type { ItemType } from '@chowk/contract'
import { ChowkError, type Call, type Chowk } from '@chowk/sdk'
import { digestOf, fieldDigests, type Document } from './documents.ts'
import { FolderError } from './errors.ts'
import type { Fields } from './fields.ts'
import { replaceUrls } from './html/normalize.ts'
import { differences, fieldsOfItem, readItem, shownDigests, type Item, type OwnItem } from './items.ts'
import { kinds } from './kinds.ts'
import { entryOf } from './plan.ts'
import type { Entry, Pending, StateFile } from './state-file.ts'
import type { Step } from './steps.ts'
import { storedForm } from './validate.ts'
import type { FileWriter } from './write-files.ts'

/** The result of a step. */
export interface Outcome {
  readonly step: Step
  readonly error?: unknown
  readonly id?: number
  readonly webUrl?: string | undefined
  /** Time of publication, if it differs from the step. Null if live. */
  readonly scheduledAt?: number | null
  /** Whether the item of the file turned out to be cancelled or deleted on the platform. */
  readonly isCancelled?: boolean
}

/** The methods of the client, for every kind. */
interface ItemClient {
  create(
    body: Fields,
    options: { idempotencyKey: string },
  ): Call<{ id: number; url: string; web_url: string }>
  update(id: number, body: Fields): Promise<{ id: number }>
}

/** Slightly less than the lifetime of idempotency keys. */
const KEY_LIFETIME = 23 * 3_600_000

const itemClient = (client: Chowk, kind: ItemType) => client[kinds[kind].namespace] as unknown as ItemClient

/**
 * Creates an item once, however often it is called with one key within a day. Returns the item as the platform shows
 * it, or undefined if it was cancelled or deleted since.
 */
export async function createOnce(client: Chowk, kind: ItemType, body: Fields, idempotencyKey: string) {
  const { data, response } = await itemClient(client, kind).create(body, { idempotencyKey }).withResponse()
  const { id, url, web_url: webUrl } = data
  // A replayed response lacks the current state of the item.
  const isReplayed = response.headers.get('idempotent-replayed') === 'true'
  return { id, url, webUrl, isReplayed, item: await readItem(client, kind, id) }
}

/**
 * Finds the item of a create whose key has expired: one with its title and content that no file has yet.
 * @param own Own items, as `listOwnItems` lists them.
 */
export async function findCreated(
  client: Chowk,
  kind: ItemType,
  body: Fields,
  own: readonly OwnItem[],
  isTaken: (id: number) => boolean,
): Promise<{ own: OwnItem; item: Item } | undefined> {
  const time = typeof body.scheduled_at === 'string' ? Date.parse(body.scheduled_at) : null
  for (const listed of own) {
    if (listed.kind !== kind || isTaken(listed.id)) continue
    // It may have gone live since.
    if (listed.scheduledAt !== null && listed.scheduledAt !== time) continue
    const item = await readItem(client, kind, listed.id)
    if (item && (await isStored(kind, body, item))) return { own: listed, item }
  }
  return undefined
}

interface PublisherOptions {
  readonly client: Chowk
  readonly state: StateFile
  readonly own: readonly OwnItem[]
  readonly isNew: boolean
  readonly writer: FileWriter
  readonly now: () => number
}

/** Performs steps, and records each in the state file. */
export class Publisher {
  readonly #options: PublisherOptions
  /** Paths of items on the platform. */
  readonly #urls: Map<number, string>

  constructor(options: PublisherOptions) {
    this.#options = options
    this.#urls = new Map(options.own.flatMap(({ id, url }) => (url === null ? [] : [[id, url] as const])))
  }

  /** Performs a step. @throws errors that concern all steps: no key, no quota, no server. */
  async perform(step: Step): Promise<Outcome> {
    try {
      return await this.#do(step)
    } catch (error) {
      if (concernsAll(error)) throw error
      return { step, error }
    }
  }

  /** Records a write. */
  finish(): Promise<void> {
    return this.#options.writer.finish()
  }

  async #do(step: Step): Promise<Outcome> {
    switch (step.action) {
      case 'create':
        return { step, ...(await this.#create(step.document, step.scheduledAt, step.replaces)) }
      case 'edit':
        return this.#edit(step)
      case 'move': {
        const { document, scheduledAt, id, path } = step
        await this.#options.client.scheduled.reschedule(document.kind, id, {
          scheduled_at: new Date(scheduledAt).toISOString(),
        })
        const { shown = {} } = this.#options.state.files[path] ?? {}
        await this.#options.state.save(path, entryOf(document, { id, scheduledAt }, shown))
        return { step, id }
      }
      case 'write':
        await this.#options.writer.write(step)
        return { step, id: step.id }
      case 'unchanged':
        if (step.remember) await this.#options.state.save(step.path, step.remember)
        return { step, id: step.id }
      case 'gone':
        if (!step.isThere) await this.#options.state.delete(step.path)
        return { step, id: step.id }
      case 'cancelled':
        return { step, id: step.id, isCancelled: true }
      default:
        return { step }
    }
  }

  async #create(
    document: Document,
    scheduledAt: number | null,
    replaces?: number,
  ): Promise<Omit<Outcome, 'step'>> {
    const { fields, isWhole } = await this.#replaceUrls(document)
    const body = {
      ...fields,
      ...(scheduledAt !== null && { scheduled_at: new Date(scheduledAt).toISOString() }),
    }
    const { path } = document
    const pending = {
      ...this.#pendingOf(document, body, isWhole),
      id: null,
      scheduled_at: scheduledAt,
      idempotency_key: `publish-${createHash('sha256')
        .update(JSON.stringify(replaces === undefined ? [path, body] : [path, body, replaces]))
        .digest('hex')}`,
    }
    await this.#options.state.savePending(pending)
    const result = await this.send(pending)
    // Needs a new idempotency key: the same one returns the same item.
    return result.isCancelled && this.#options.isNew && result.id !== replaces
      ? this.#create(document, scheduledAt, result.id)
      : result
  }

  #pendingOf(document: Document, body: Fields, isWhole: boolean) {
    const { kind, path, scheduledAt } = document
    // A file that was sent without some of its links has changed for the next run.
    const { [kinds[kind].text]: _, ...rest } = fieldDigests(document)
    const fields = isWhole ? fieldDigests(document) : rest
    return {
      ...{ kind, path, body, fields, digest: isWhole ? digestOf(document) : '', time: scheduledAt ?? null },
      sent_at: this.#options.now(),
    }
  }

  /** Sends a recorded create. Its idempotency key makes a repetition safe. */
  async send(pending: Pending): Promise<Omit<Outcome, 'step'>> {
    const { body, idempotency_key: key, kind, scheduled_at } = pending
    try {
      const { id, url, webUrl, isReplayed, item } = await createOnce(this.#options.client, kind, body, key)
      this.#urls.set(id, url)
      const isSeen = item !== undefined && (!isReplayed || (await isStored(kind, body, item)))
      await this.#remember(pending, { id, scheduledAt: scheduled_at }, isSeen ? item : undefined)
      if (item === undefined) return { id, isCancelled: true }
      return { id, webUrl, ...(isReplayed && item.status === 'published' && { scheduledAt: null }) }
    } catch (error) {
      if (error instanceof ChowkError && error.outcome === 'rejected')
        await this.#options.state.savePending(undefined)
      throw error
    }
  }

  /** Saves the agreed state of an item. Without an item, nothing of the server's state was seen. */
  #remember(
    pending: Pending,
    { id, scheduledAt }: Pick<OwnItem, 'id' | 'scheduledAt'>,
    item?: Item,
  ): Promise<void> {
    const { kind, digest, fields, time } = pending
    const shown = item ? shownDigests(kind, item) : {}
    const entry: Entry = { kind, id, digest, fields, time, scheduled_at: scheduledAt, shown }
    return this.#options.state.save(pending.path, entry)
  }

  /**
   * Finds the outcome of an interrupted step. A create is retried while its key is valid, and looked for afterwards.
   * An edit counts if the item has it.
   */
  async settle(pending: Pending, own: readonly OwnItem[], now: number): Promise<void> {
    const { kind, id, body, sent_at, path } = pending
    if (id !== null) {
      const item = await readItem(this.#options.client, kind, id)
      const entry = this.#options.state.files[path]
      // Fields that were not sent come from the item.
      const isDone = item && (await isStored(kind, { ...fieldsOfItem(kind, item), ...body }, item))
      if (isDone && entry) await this.#remember(pending, { id, scheduledAt: entry.scheduled_at }, item)
      else await this.#options.state.savePending(undefined)
      return
    }
    if (now - sent_at < KEY_LIFETIME) {
      await this.send(pending).catch((error: unknown) => {
        if (concernsAll(error)) throw error
      })
      return
    }
    const knownIds = new Set(Object.values(this.#options.state.files).map((entry) => entry.id))
    const found = await findCreated(this.#options.client, kind, body, own, (item) => knownIds.has(item))
    if (found) await this.#remember(pending, found.own, found.item)
    else await this.#options.state.savePending(undefined)
  }

  async #edit(step: Step & { action: 'edit' }): Promise<Outcome> {
    const { document, path, id, scheduledAt, changes } = step
    const { kind } = document
    const { fields, isWhole } = await this.#replaceUrls(document)
    // Clear fields that the file no longer has.
    const body = Object.fromEntries(changes.map((name) => [name, fields[name] ?? emptyOf(name)]))
    const pending: Pending = {
      ...this.#pendingOf(document, body, isWhole),
      ...{ id, scheduled_at: scheduledAt, idempotency_key: '' },
    }
    await this.#options.state.savePending(pending)
    await itemClient(this.#options.client, kind).update(id, body)
    await this.#remember(pending, step, await readItem(this.#options.client, kind, id))
    return { step: { ...step, path }, id }
  }

  /** Returns the fields with URLs instead of placeholders, without links to unpublished files. */
  async #replaceUrls({
    fields,
    images,
    links,
    kind,
  }: Document): Promise<{ fields: Fields; isWhole: boolean }> {
    const urls = new Map<string, string | undefined>()
    for (const [placeholder, path] of links)
      urls.set(placeholder, this.#urls.get(this.#options.state.files[path]?.id ?? 0))
    for (const [placeholder, { file, hash }] of images) {
      let url = this.#options.state.imageUrl(hash)
      if (url === undefined) {
        const { data } = await this.#options.client.media.upload(await openAsBlob(file), {
          filename: basename(file),
        })
        url = data.url
        await this.#options.state.saveImage(hash, url)
      }
      urls.set(placeholder, url)
    }
    const urlOf = (url: string) => (urls.has(url) ? urls.get(url) : url)
    const replaced = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(replaced)
      return typeof value === 'string' ? urlOf(value) : value
    }
    return {
      isWhole: ![...urls.values()].includes(undefined),
      fields: Object.fromEntries(
        Object.entries(fields).map(([name, value]) => [
          name,
          kinds[kind].texts.includes(name) && typeof value === 'string'
            ? replaceUrls(value, urlOf)
            : replaced(value),
        ]),
      ),
    }
  }
}

/** Whether an item has the sent fields, in the form that the server stores. */
async function isStored(kind: ItemType, body: Fields, item: Item): Promise<boolean> {
  const stored = await storedForm(kind, body)
  return differences(kind, stored, item, { images: true, links: true }).length === 0
}

const emptyOf = (name: string): unknown => (['tags', 'gallery', 'faqs', 'skills'].includes(name) ? [] : null)

/** Codes of errors that concern one file only. */
const FILE_ERRORS = new Set([
  'validation_failed',
  'not_found',
  'forbidden',
  'conflict',
  'payload_too_large',
  'unsupported_media_type',
  'idempotency_key_reused',
  'preparation',
])

const concernsAll = (error: unknown): boolean =>
  !(error instanceof FolderError) && (!(error instanceof ChowkError) || !FILE_ERRORS.has(error.code))
