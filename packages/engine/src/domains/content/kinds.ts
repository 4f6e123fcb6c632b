import { limits, type ContentType } from '@chowk/contract/core'
import type { ItemRow } from '../../entities/content.ts'
import { itemOptions } from '../../entities/engagement.ts'
import { jobs } from '../../entities/jobs.ts'
import type { ReadTx, Tx } from '../../store/store.ts'
import { createScheduledCommunity } from '../communities/insert-community.ts'
import { listJob } from '../jobs/list-job.ts'
import { listService } from '../services/list-service.ts'
import type { Clocked } from './slug.ts'
import { assertAcceptsApplicationsAt } from '../jobs/job-fields.ts'

/** A frequent question about a service, with its answer. */
interface Faq {
  readonly question: string
  readonly answer: string
}

/** Values of the fields that only one kind of item has, by name. */
export type Details = Readonly<Record<string, unknown>>

/** Definition of a kind of content. */
interface Kind<D extends Details = Details> {
  /** The name of its title in the API. */
  readonly title: 'title' | 'question'
  /** The name of its body in the API. */
  readonly body: 'body' | 'details' | 'description'
  /** Fields of this kind that are stored as sent, with their defaults. */
  readonly details: D
  /** Returns the searched texts among its details. */
  texts?(details: D): readonly string[]
  /** Reads the searched texts in rows of this kind. */
  readonly rowTexts?: (tx: ReadTx, id: number) => Promise<readonly string[]>
  /** Throws if a scheduled item may not go live at another time. */
  readonly mayMoveTo?: (tx: ReadTx, item: ItemRow, time: number) => Promise<void>
  /** Called when a scheduled item goes live; returns the updated item. */
  readonly goLive?: (tx: Tx, item: ItemRow, moment: Clocked) => Promise<ItemRow>
  /** Called when an item becomes visible (1) or ceases to be (-1): published, archived, restored. */
  readonly count?: (tx: Tx, item: ItemRow, amount: 1 | -1) => Promise<void>
}

const kind = <D extends Details>(definition: Kind<D>) => definition

const article = { title: 'title', body: 'body', details: {} } as const
const choice = { title: 'question', body: 'details', details: {}, rowTexts: optionTexts } as const

/** The definition of each kind. */
export const kinds = {
  post: kind(article),
  question: kind(article),
  poll: kind(choice),
  // The explanation is not searched, since it reveals the solution.
  mcq: kind({ ...choice, details: { explanation: null as string | null } }),
  service: kind({
    title: 'title',
    body: 'description',
    details: { faqs: [] as Faq[] },
    texts: ({ faqs }) => faqs.flatMap(({ question, answer }) => [question, answer]),
    count: listService,
  }),
  job: kind({
    title: 'title',
    body: 'description',
    details: { skills: [] as string[] },
    texts: ({ skills }) => skills,
    rowTexts: async (tx, id) => [(await tx.get(jobs, id))?.company ?? ''],
    count: listJob,
    mayMoveTo: assertAcceptsApplicationsAt,
  }),
  community: kind({ ...article, goLive: createScheduledCommunity }),
} satisfies Readonly<Record<ContentType, Kind>>

/** The details of a kind. */
export type DetailsOf<T extends ContentType> = (typeof kinds)[T]['details']

/** The details of a kind as sent; absent ones are kept. */
export type SentDetails<T extends ContentType> = {
  readonly [N in keyof DetailsOf<T>]?: DetailsOf<T>[N] | undefined
}

/** Returns the searched texts of a kind besides title, body and tags. `rowTexts` are those in its rows, if known. */
export async function textsOf(
  tx: ReadTx,
  { type, id }: ItemRow,
  details: Details,
  rowTexts?: readonly string[],
) {
  const found: Kind = kinds[type]
  return [...(rowTexts ?? (await found.rowTexts?.(tx, id)) ?? []), ...(found.texts?.(details) ?? [])]
}

/** Returns the keys of all options that an item may have. */
export const optionPlaces = (item_id: number) =>
  Array.from({ length: limits.optionsMax }, (_, position) => ({ item_id, position }))

async function optionTexts(tx: ReadTx, item_id: number): Promise<readonly string[]> {
  const options = await tx.findMany(itemOptions, 'place', optionPlaces(item_id))
  return options.sort((a, b) => a.position - b.position).map(({ text }) => text)
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

/** Returns the details of an item as sent, else from `before`. */
export function detailsOf<T extends ContentType>(
  type: T,
  sentDetails: SentDetails<T>,
  before: DetailsOf<T> = kinds[type].details,
) {
  const details: DetailsOf<T> = { ...before }
  for (const name in before) if (sentDetails[name] !== undefined) details[name] = sentDetails[name]
  return details
}
