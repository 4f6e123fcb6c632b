import { limits, type ContentType } from '@chowk/contract/core'
import type { ItemRow } from '../../entities/content.ts'
import { itemOptions } from '../../entities/engagement.ts'
import { jobs } from '../../entities/jobs.ts'
import type { ReadTx, Tx } from '../../store/store.ts'
import { foundScheduled } from '../communities/found.ts'
import { mustTakeApplicationsAt } from '../jobs/apply-by.ts'
import { listJob } from '../jobs/list-job.ts'
import { textsOfFaqs, type Faq } from '../services/faqs.ts'
import { listService } from '../services/list-service.ts'
import type { Moment } from './slug.ts'

/** What only a kind of item has, by name. */
export type Details = Readonly<Record<string, unknown>>

/** What is particular to a kind of content, where all kinds are treated alike. */
export interface Kind {
  /** What callers know its title by; `title` unless given. */
  readonly title?: 'question'
  /** What callers know its body by; `body` unless given. */
  readonly body?: 'details' | 'description'
  /** Fields that only this kind has and that are kept as they are sent, with what they hold where nothing was sent. */
  readonly details?: Details
  /** What it says besides its title, body and tags, as it was written: the search finds it by that. */
  readonly texts?: (tx: ReadTx, id: number, details: Details) => Promise<readonly string[]>
  /** Whether a scheduled item may go live at another time: throws where it may not. */
  readonly mayMoveTo?: (tx: ReadTx, item: ItemRow, time: number) => Promise<void>
  /** When a scheduled item goes live: gives the item as it is then. */
  readonly goLive?: (tx: Tx, item: ItemRow, moment: Moment) => Promise<ItemRow>
  /** Whenever it begins (1) or ceases (-1) to be seen: published at once or at its time, archived, restored. */
  readonly count?: (tx: Tx, item: ItemRow, amount: 1 | -1) => Promise<void>
}

/** A row for each kind. */
export const kinds: { readonly [T in ContentType]: Kind } = {
  post: {},
  question: {},
  poll: { title: 'question', body: 'details', texts: optionTexts },
  // The explanation is not searched: it gives the solution away.
  mcq: { title: 'question', body: 'details', details: { explanation: null }, texts: optionTexts },
  service: {
    body: 'description',
    details: { faqs: [] },
    texts: async (_tx, _id, { faqs }) => textsOfFaqs(faqs as readonly Faq[]),
    count: listService,
  },
  job: {
    body: 'description',
    details: { skills: [] },
    texts: async (tx, id, { skills }) => [
      (await tx.get(jobs, id))?.company ?? '',
      ...(skills as readonly string[]),
    ],
    count: listJob,
    mayMoveTo: mustTakeApplicationsAt,
  },
  community: { goLive: foundScheduled },
}

async function optionTexts(tx: ReadTx, item_id: number): Promise<readonly string[]> {
  const places = Array.from({ length: limits.optionsMax }, (_, position) => ({ item_id, position }))
  const options = await tx.findMany(itemOptions, 'place', places)
  return options.sort((one, other) => one.position - other.position).map(({ text }) => text)
}

/** Title and body in what is sent of any kind, under the names that the kind has for them. */
export interface SentText {
  readonly title?: string | undefined
  readonly question?: string | undefined
  /** Cleaned HTML, as are the two that follow. */
  readonly body?: string | null | undefined
  readonly details?: string | null | undefined
  readonly description?: string | null | undefined
}

/** What was sent for the fields that only this kind has; `before` for those left out. */
export function detailsOf(type: ContentType, sent: object, before = kinds[type].details ?? {}): Details {
  const given = sent as Details
  return Object.fromEntries(
    Object.entries(before).map(([name, value]) => [name, given[name] === undefined ? value : given[name]]),
  )
}

/** What callers know the title and the body of a kind by. */
export const fieldsOf = (type: ContentType) => {
  const { title = 'title', body = 'body' } = kinds[type]
  return { title, body } as const
}
