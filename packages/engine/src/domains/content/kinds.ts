import { limits, type ContentType } from '@chowk/contract/core'
import type { ItemRow } from '../../entities/content.ts'
import { itemOptions } from '../../entities/engagement.ts'
import { jobs } from '../../entities/jobs.ts'
import type { ReadTx, Tx } from '../../store/store.ts'
import { createScheduledCommunity } from '../communities/insert-community.ts'
import { listJob } from '../jobs/find-jobs.ts'
import { textsOfFaqs, type Faq } from '../services/prepare-service.ts'
import { listService } from '../services/list-service.ts'
import type { Moment } from './slug.ts'
import { mustTakeApplicationsAt } from '../jobs/job-fields.ts'

/** Values of the fields that only one kind of item has, by name. */
export type Details = Readonly<Record<string, unknown>>

/** Definition of a kind of content. */
export interface Kind {
  /** The name of its title in the API. */
  readonly title: 'title' | 'question'
  /** The name of its body in the API. */
  readonly body: 'body' | 'details' | 'description'
  /** Fields of this kind that are stored as sent, with their defaults. */
  readonly details?: Details
  /** Returns searched texts besides title, body and tags. */
  readonly texts?: (tx: ReadTx, id: number, details: Details) => Promise<readonly string[]>
  /** Throws if a scheduled item may not go live at another time. */
  readonly mayMoveTo?: (tx: ReadTx, item: ItemRow, time: number) => Promise<void>
  /** Called when a scheduled item goes live; returns the updated item. */
  readonly goLive?: (tx: Tx, item: ItemRow, moment: Moment) => Promise<ItemRow>
  /** Called when an item becomes visible (1) or ceases to be (-1): published, archived, restored. */
  readonly count?: (tx: Tx, item: ItemRow, amount: 1 | -1) => Promise<void>
}

/** The names of title and body in most kinds. */
const usual = { title: 'title', body: 'body' } as const

/** The definition of each kind. */
export const kinds: { readonly [T in ContentType]: Kind } = {
  post: usual,
  question: usual,
  poll: { title: 'question', body: 'details', texts: optionTexts },
  // The explanation is not searched, since it reveals the solution.
  mcq: { title: 'question', body: 'details', details: { explanation: null }, texts: optionTexts },
  service: {
    ...usual,
    body: 'description',
    details: { faqs: [] },
    texts: async (_tx, _id, { faqs }) => textsOfFaqs(faqs as readonly Faq[]),
    count: listService,
  },
  job: {
    ...usual,
    body: 'description',
    details: { skills: [] },
    texts: async (tx, id, { skills }) => [
      (await tx.get(jobs, id))?.company ?? '',
      ...(skills as readonly string[]),
    ],
    count: listJob,
    mayMoveTo: mustTakeApplicationsAt,
  },
  community: { ...usual, goLive: createScheduledCommunity },
}

/** Returns the keys of all options that an item may have. */
export const optionPlaces = (item_id: number) =>
  Array.from({ length: limits.optionsMax }, (_, position) => ({ item_id, position }))

async function optionTexts(tx: ReadTx, item_id: number): Promise<readonly string[]> {
  const options = await tx.findMany(itemOptions, 'place', optionPlaces(item_id))
  return options.sort((one, other) => one.position - other.position).map(({ text }) => text)
}

/** Title and body as sent, under the names that each kind uses. */
export interface SentText {
  readonly title?: string | undefined
  readonly question?: string | undefined
  /** Cleaned HTML, as are the two that follow. */
  readonly body?: string | null | undefined
  readonly details?: string | null | undefined
  readonly description?: string | null | undefined
}

/** Returns the values of this kind's fields as sent, else from `before`. */
export function detailsOf(type: ContentType, sent: object, before = kinds[type].details ?? {}): Details {
  const given = sent as Details
  return Object.fromEntries(
    Object.entries(before).map(([name, value]) => [name, given[name] === undefined ? value : given[name]]),
  )
}
