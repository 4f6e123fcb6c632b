import { createHash } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { basename } from 'node:path'
import { ChowkError, type Call, type Chowk } from '@chowk/sdk'
import { Refusal } from '../failures/refusal.ts'
import { withAddresses } from '../html/canonical.ts'
import { digestOf, fieldDigests, type Document } from './documents.ts'
import { readItem, type OwnItem } from './items.ts'
import { kinds } from './kinds.ts'
import type { Step } from './steps.ts'
import type { Entry, Pending, StateFile } from './state-file.ts'

type Sent = Pick<Outcome, 'webUrl' | 'scheduledAt' | 'isCancelled'> & { readonly id: number }

type Fields = Readonly<Record<string, unknown>>

/** What came of a step. */
export interface Outcome {
  readonly step: Step
  readonly id?: number
  readonly webUrl?: string
  /** Where it is otherwise than the step says: null where it is live already. */
  readonly scheduledAt?: number | null
  /** Whether its item was cancelled or deleted elsewhere, so that nothing was done. */
  readonly isCancelled?: boolean
  /** Why it was not done. */
  readonly error?: unknown
}

/** The methods of the client that publish, whatever the kind. */
interface Publisher {
  create(
    body: Fields,
    options: { idempotencyKey: string },
  ): Call<{ id: number; url: string; web_url: string }>
  update(id: number, body: Fields): Promise<{ id: number }>
}

/** Does steps one after the other, and writes down each as it is done. */
export class Performer {
  readonly #client: Chowk
  readonly #state: StateFile
  readonly #isNew: boolean
  /** The paths of items on the platform. */
  readonly #urls: Map<number, string>

  /** @param isNew Whether what was cancelled elsewhere is published again. */
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
        return { step, ...(await this.#create(step.document, step.scheduledAt, step.replaces)) }
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
      case 'gone':
        if (!step.isThere) await this.#state.forget(step.path)
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
      ...(await this.#withAddresses(document)),
      ...(scheduledAt !== null && { scheduled_at: new Date(scheduledAt).toISOString() }),
    }
    const pending: Pending = {
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
    await this.#state.begin(pending)
    const sent = await this.#send(pending)
    // Under another key, as the platform would answer with the same item again.
    return sent.isCancelled && this.#isNew && sent.id !== replaces
      ? this.#create(document, scheduledAt, sent.id)
      : sent
  }

  /** Sends a create that was written down, whether or not it was sent before: it is done once. */
  async #send({ path, body, idempotency_key, kind, digest, fields, scheduled_at }: Pending): Promise<Sent> {
    try {
      const { data, response } = await this.#publisher(kind)
        .create(body, { idempotencyKey: idempotency_key })
        .withResponse()
      const { id, url, web_url: webUrl } = data
      await this.#state.keep(path, { kind, id, digest, fields, scheduled_at })
      this.#urls.set(id, url)
      // The answer of a create that was done before does not know what became of it.
      const isAgain = response.headers.get('idempotent-replayed') === 'true'
      const standing = isAgain ? await this.#standingOf(kind, id) : { scheduledAt: scheduled_at }
      return standing === undefined ? { id, isCancelled: true } : { id, webUrl, ...standing }
    } catch (error) {
      if (error instanceof ChowkError && error.outcome === 'rejected') await this.#state.drop()
      throw error
    }
  }

  /** When an item goes live, null where it has; undefined where there is none any more. */
  async #standingOf(kind: Document['kind'], id: number): Promise<{ scheduledAt: number | null } | undefined> {
    const waiting = (await this.#client.scheduled.list()).items.find((item) => item.id === id)
    if (waiting) return { scheduledAt: Date.parse(waiting.scheduled_at) }
    return (await readItem(this.#client, kind, id)) === undefined ? undefined : { scheduledAt: null }
  }

  async #edit(step: Step & { action: 'edit' }): Promise<Outcome> {
    const { document, path, scheduledAt, changes } = step
    // What was only just gone on with has its number since.
    const id = step.id || (this.#state.files[path]?.id ?? 0)
    const fields = await this.#withAddresses(document)
    // What stands in the file no more is taken away.
    const body = Object.fromEntries(changes.map((name) => [name, fields[name] ?? emptyOf(name)]))
    await this.#publisher(document.kind).update(id, body)
    await this.#state.keep(path, entryOf(document, id, scheduledAt))
    return { step, id }
  }

  /** The fields as they are sent: with the addresses of other files, and of its images, which are uploaded unless they were before. */
  async #withAddresses({ fields, images, links, kind }: Document): Promise<Fields> {
    const urls = new Map<string, string>()
    for (const [placeholder, path] of links) urls.set(placeholder, this.#addressOf(path))
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
          ? withAddresses(value, (address) => urls.get(address) ?? address)
          : replaced(value),
      ]),
    )
  }

  /** @throws Refusal where the file is not published. */
  #addressOf(path: string): string {
    const url = this.#urls.get(this.#state.files[path]?.id ?? 0)
    if (url === undefined) throw new Refusal(`It links to ${path}, which is not published yet.`)
    return url
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

const concernsAll = (error: unknown): boolean =>
  !(error instanceof Refusal) && (!(error instanceof ChowkError) || !OF_ONE.has(error.code))
