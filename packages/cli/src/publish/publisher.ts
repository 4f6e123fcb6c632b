import { createHash } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { basename } from 'node:path'
import { ChowkError, type Call, type Chowk } from '@chowk/sdk'
import { CliError } from '../errors/cli-error.ts'
import { replaceUrls } from '../html/normalize.ts'
import { digestOf, fieldDigests, type Document } from './documents.ts'
import { readItem, type OwnItem } from './items.ts'
import { kinds } from './kinds.ts'
import type { Step } from './steps.ts'
import type { Entry, PendingCreate, StateFile } from './state-file.ts'
import type { Fields } from '../output/select.ts'

/** The result of a step. */
export interface Outcome extends Partial<Sent> {
  readonly step: Step
  readonly error?: unknown
}

interface Sent {
  readonly id: number
  readonly webUrl?: string
  /** Time of publication, if it differs from the step. Null if live. */
  readonly scheduledAt?: number | null
  /** Whether the step was skipped because the item was cancelled or deleted on the platform. */
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

/** Performs steps, and records each in the state file. */
export class Publisher {
  readonly #client: Chowk
  readonly #state: StateFile
  readonly #isNew: boolean
  /** Paths of items on the platform. */
  readonly #urls: Map<number, string>

  constructor(
    client: Chowk,
    state: StateFile,
    { own, isNew }: { readonly own: readonly OwnItem[]; readonly isNew: boolean },
  ) {
    this.#client = client
    this.#state = state
    this.#isNew = isNew
    this.#urls = new Map(own.flatMap(({ id, url }) => (url === null ? [] : [[id, url] as const])))
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

  async #do(step: Step): Promise<Outcome> {
    switch (step.action) {
      case 'resume':
        return { step, ...(await this.#send(step.pending)) }
      case 'create':
        return { step, ...(await this.#create(step.document, step.scheduledAt, step.replaces)) }
      case 'edit':
        return this.#edit(step)
      case 'move': {
        const { document, scheduledAt } = step
        const id = this.#idOf(step)
        await this.#client.scheduled.reschedule(document.kind, id, {
          scheduled_at: new Date(scheduledAt).toISOString(),
        })
        await this.#state.save(step.path, entryOf(document, id, scheduledAt))
        return { step, id }
      }
      case 'unchanged':
        if (!step.isKnown)
          await this.#state.save(step.path, entryOf(step.document, step.id, step.scheduledAt))
        return { step, id: step.id }
      case 'gone':
        if (!step.isThere) await this.#state.delete(step.path)
        return { step, id: step.id }
      case 'cancelled':
        return { step, id: step.id, isCancelled: true }
      default:
        return { step }
    }
  }

  async #create(document: Document, scheduledAt: number | null, replaces?: number): Promise<Sent> {
    const { kind, path, title } = document
    const body = {
      ...(await this.#replaceUrls(document)),
      ...(scheduledAt !== null && { scheduled_at: new Date(scheduledAt).toISOString() }),
    }
    const pending: PendingCreate = {
      ...entryOf(document, 0, scheduledAt),
      kind,
      path,
      title,
      body,
      idempotency_key: `publish-${createHash('sha256')
        .update(JSON.stringify(replaces === undefined ? [path, body] : [path, body, replaces]))
        .digest('hex')}`,
      sent_at: Date.now(),
    }
    await this.#state.savePending(pending)
    const result = await this.#send(pending)
    // Needs a new idempotency key: the same one returns the same item.
    return result.isCancelled && this.#isNew && result.id !== replaces
      ? this.#create(document, scheduledAt, result.id)
      : result
  }

  /** Sends a recorded create. Its idempotency key makes a repetition safe. */
  async #send(pending: PendingCreate): Promise<Sent> {
    const { path, body, idempotency_key: idempotencyKey, kind, digest, fields, scheduled_at } = pending
    try {
      const { data, response } = await this.#itemClient(kind).create(body, { idempotencyKey }).withResponse()
      const { id, url, web_url: webUrl } = data
      await this.#state.save(path, { kind, id, digest, fields, scheduled_at })
      this.#urls.set(id, url)
      // A replayed response lacks the current state of the item.
      const isAgain = response.headers.get('idempotent-replayed') === 'true'
      const state = isAgain ? await this.#stateOf(kind, id) : { scheduledAt: scheduled_at }
      return state === undefined ? { id, isCancelled: true } : { id, webUrl, ...state }
    } catch (error) {
      if (error instanceof ChowkError && error.outcome === 'rejected') await this.#state.dropPending()
      throw error
    }
  }

  /** Returns the current time of an item, or undefined if there is none. */
  async #stateOf(kind: Document['kind'], id: number): Promise<{ scheduledAt: number | null } | undefined> {
    const scheduledItem = (await this.#client.scheduled.list()).items.find((item) => item.id === id)
    if (scheduledItem) return { scheduledAt: Date.parse(scheduledItem.scheduled_at) }
    return (await readItem(this.#client, kind, id)) === undefined ? undefined : { scheduledAt: null }
  }

  /** Returns the ID of an item. A resumed create has it in the state file only. */
  #idOf({ path, id }: { readonly path: string; readonly id: number }): number {
    return id || (this.#state.files[path]?.id ?? 0)
  }

  async #edit(step: Step & { action: 'edit' }): Promise<Outcome> {
    const { document, path, scheduledAt, changes } = step
    const id = this.#idOf(step)
    const fields = await this.#replaceUrls(document)
    // Clear fields that the file no longer has.
    const body = Object.fromEntries(changes.map((name) => [name, fields[name] ?? emptyOf(name)]))
    await this.#itemClient(document.kind).update(id, body)
    await this.#state.save(path, entryOf(document, id, scheduledAt))
    return { step, id }
  }

  /** Returns the fields with URLs instead of placeholders. Uploads new images. */
  async #replaceUrls({ fields, images, links, kind }: Document): Promise<Fields> {
    const urls = new Map<string, string>()
    for (const [placeholder, path] of links) urls.set(placeholder, this.#urlOf(path))
    for (const [placeholder, { file, hash }] of images) {
      let url = this.#state.imageUrl(hash)
      if (url === undefined) {
        const { data } = await this.#client.media.upload(await openAsBlob(file), { filename: basename(file) })
        url = data.url
        await this.#state.saveImage(hash, url)
      }
      urls.set(placeholder, url)
    }
    const replaced = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(replaced)
      return typeof value === 'string' ? (urls.get(value) ?? value) : value
    }
    const { text, alsoText } = kinds[kind]
    return Object.fromEntries(
      Object.entries(fields).map(([name, value]) => [
        name,
        (name === text || alsoText.includes(name)) && typeof value === 'string'
          ? replaceUrls(value, (url) => urls.get(url) ?? url)
          : replaced(value),
      ]),
    )
  }

  #urlOf(path: string): string {
    const url = this.#urls.get(this.#state.files[path]?.id ?? 0)
    if (url === undefined) throw new CliError(`Links to ${path}, which is not published yet.`)
    return url
  }

  #itemClient(kind: Document['kind']): ItemClient {
    return this.#client[kinds[kind].namespace] as unknown as ItemClient
  }
}

export const entryOf = (document: Document, id: number, scheduledAt: number | null): Entry => ({
  kind: document.kind,
  id,
  digest: digestOf(document),
  fields: fieldDigests(document.fields),
  scheduled_at: scheduledAt,
})

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
  !(error instanceof CliError) && (!(error instanceof ChowkError) || !FILE_ERRORS.has(error.code))
