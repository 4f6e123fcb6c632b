import { createHash } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { basename } from 'node:path'
import { ChowkError, type Chowk } from '@chowk/sdk'
import { withImageSources } from '../html/image-sources.ts'
import { digestOf, fieldDigests, type Step } from './plan.ts'
import type { Document } from './documents.ts'
import { kinds } from './kinds.ts'
import type { Entry, Pending, StateFile } from './state-file.ts'

type Fields = Readonly<Record<string, unknown>>

/** What came of a step. */
export interface Outcome {
  readonly step: Step
  readonly id?: number
  readonly webUrl?: string
  /** Why it was not done. */
  readonly error?: unknown
}

/** The methods of the client that publish, whatever the kind. */
interface Publisher {
  create(body: Fields, options: { idempotencyKey: string }): Promise<{ id: number; web_url: string }>
  update(id: number, body: Fields): Promise<{ id: number }>
}

/** Does steps one after the other, and writes down each as it is done. */
export class Performer {
  readonly #client: Chowk
  readonly #state: StateFile

  constructor(client: Chowk, state: StateFile) {
    this.#client = client
    this.#state = state
  }

  /** @throws what stands in the way of all that is left too: no key, no quota, no server. */
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
        return { step, ...(await this.#create(step.document, step.scheduledAt)) }
      case 'edit':
        return this.#edit(step)
      case 'move': {
        const { document, scheduledAt, id } = step
        await this.#client.scheduled.reschedule(document.kind, id, {
          scheduled_at: new Date(scheduledAt).toISOString(),
        })
        await this.#state.keep(step.path, entryOf(document, id, scheduledAt))
        return { step, id }
      }
      case 'unchanged':
        if (!step.isKnown)
          await this.#state.keep(step.path, entryOf(step.document, step.id, step.scheduledAt))
        return { step, id: step.id }
      default:
        return { step }
    }
  }

  async #create(document: Document, scheduledAt: number | null) {
    const { kind, path, title } = document
    const body = {
      ...(await this.#withUploads(document)),
      ...(scheduledAt !== null && { scheduled_at: new Date(scheduledAt).toISOString() }),
    }
    const pending: Pending = {
      ...entryOf(document, 0, scheduledAt),
      kind,
      path,
      title,
      body,
      idempotency_key: `publish-${createHash('sha256')
        .update(JSON.stringify([path, body]))
        .digest('hex')}`,
      sent_at: Date.now(),
    }
    await this.#state.begin(pending)
    return this.#send(pending)
  }

  /** Sends a create that was written down, whether or not it was sent before: it is done once. */
  async #send({ path, body, idempotency_key, kind, digest, fields, scheduled_at }: Pending) {
    try {
      const { id, web_url: webUrl } = await this.#publisher(kind).create(body, {
        idempotencyKey: idempotency_key,
      })
      await this.#state.keep(path, { kind, id, digest, fields, scheduled_at })
      return { id, webUrl }
    } catch (error) {
      if (error instanceof ChowkError && error.outcome === 'rejected') await this.#state.drop()
      throw error
    }
  }

  async #edit({
    document,
    path,
    id: planned,
    scheduledAt,
    changes,
  }: Step & { action: 'edit' }): Promise<Outcome> {
    const step: Step = { action: 'edit', document, path, id: planned, scheduledAt, changes }
    // What was only just gone on with has its number since.
    const id = planned === 0 ? (this.#state.files[path]?.id ?? 0) : planned
    const fields = await this.#withUploads(document)
    // What stands in the file no more is taken away.
    const body = Object.fromEntries(changes.map((name) => [name, fields[name] ?? emptyOf(name)]))
    await this.#publisher(document.kind).update(id, body)
    await this.#state.keep(path, entryOf(document, id, scheduledAt))
    return { step, id }
  }

  /** The fields as they are sent: with the addresses of its images, which are uploaded unless they were before. */
  async #withUploads({ fields, images, kind }: Document): Promise<Fields> {
    const urls = new Map<string, string>()
    for (const [placeholder, { file, hash }] of images) {
      let url = this.#state.imageUrl(hash)
      if (url === undefined) {
        const { data } = await this.#client.media.upload(await openAsBlob(file), { filename: basename(file) })
        url = data.url
        await this.#state.keepImage(hash, url)
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
          ? withImageSources(value, (source) => urls.get(source) ?? source)
          : replaced(value),
      ]),
    )
  }

  #publisher(kind: Document['kind']): Publisher {
    return this.#client[kinds[kind].namespace] as unknown as Publisher
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

/** Codes of failures of one file, after which the others are gone on with. */
const OF_ONE = new Set([
  'validation_failed',
  'not_found',
  'forbidden',
  'conflict',
  'payload_too_large',
  'unsupported_media_type',
  'idempotency_key_reused',
  'preparation',
])

const concernsAll = (error: unknown): boolean => !(error instanceof ChowkError) || !OF_ONE.has(error.code)
