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

/** The particulars of a kind of content. */
export interface Kind {
  /** The name of its title in the interface. */
  readonly title: 'title' | 'question'
  /** The name of its body in the interface. */
  readonly body: 'body' | 'details' | 'description'
  /** Fields that only this kind has and that are kept as they are sent, with what they hold where nothing was sent. */
  readonly details?: Details
  /** Texts besides title, body and tags that the search finds an item by. */
  readonly texts?: (tx: ReadTx, id: number, details: Details) => Promise<readonly string[]>
  /** Throws where a scheduled item may not go live at another time. */
  readonly mayMoveTo?: (tx: ReadTx, item: ItemRow, time: number) => Promise<void>
  /** Runs when a scheduled item goes live, and gives the item as it is then. */
  readonly goLive?: (tx: Tx, item: ItemRow, moment: Moment) => Promise<ItemRow>
  /** Runs whenever an item becomes visible (1) or ceases to be (-1): published, archived, restored. */
  readonly count?: (tx: Tx, item: ItemRow, amount: 1 | -1) => Promise<void>
}

/** The names that most kinds have for title and body. */
const usual = { title: 'title', body: 'body' } as const

/** A row for each kind. */
export const kinds: { readonly [T in ContentType]: Kind } = {
  post: usual,
  question: usual,
  poll: { title: 'question', body: 'details', texts: optionTexts },
  // The explanation is not searched: it gives the solution away.
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

/** The keys of all options that an item may have. */
export const optionPlaces = (item_id: number) =>
  Array.from({ length: limits.optionsMax }, (_, position) => ({ item_id, position }))

async function optionTexts(tx: ReadTx, item_id: number): Promise<readonly string[]> {
  const options = await tx.findMany(itemOptions, 'place', optionPlaces(item_id))
  return options.sort((one, other) => one.position - other.position).map(({ text }) => text)
}

/** Title and body as they are sent, under the names that each kind has for them. */
export interface SentText {
  readonly title?: string | undefined
  readonly question?: string | undefined
  /** Cleaned HTML, as are the two that follow. */
  readonly body?: string | null | undefined
  readonly details?: string | null | undefined
  readonly description?: string | null | undefined
}

/** The sent values of the fields that only this kind has; `before` for those left out. */
export function detailsOf(type: ContentType, sent: object, before = kinds[type].details ?? {}): Details {
  const given = sent as Details
  return Object.fromEntries(
    Object.entries(before).map(([name, value]) => [name, given[name] === undefined ? value : given[name]]),
  )
}
