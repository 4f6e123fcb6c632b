import { limits, type ItemType } from '@chowk/contract'
import { itemContents, type ItemRow } from '../../entities/content.ts'
import { itemOptions } from '../../entities/engagement.ts'
import { jobs } from '../../entities/jobs.ts'
import type { ReadTx, Tx } from '../../store/store.ts'
import { plainText } from '../../text/html.ts'
import type { Details } from '../content/item-content.ts'
import type { Faq } from '../services/faqs.ts'
import { dropEntry, putEntry } from './entries.ts'
import { fileUnderTags } from './file-under-tags.ts'

/**
 * Brings what an item is found by in step with the item as it is now, and with its text and whatever else its kind has:
 * its words, and the tags it is filed under. Called whenever the item is published, edited, withdrawn, or shown to others
 * than before, once all of that is written. A community that was scheduled is found as the community it became.
 */
export async function indexItem(tx: Tx, item: ItemRow): Promise<void> {
  const { type, id } = item
  if (type === 'community') return
  await fileUnderTags(tx, item)
  if (item.status !== 'published') return dropEntry(tx, { type, id })
  const content = await tx.get(itemContents, id)
  await putEntry(
    tx,
    { type, id },
    {
      title: item.title,
      texts: [
        plainText(content?.body ?? ''),
        ...item.tags,
        ...((await particularTexts[type]?.(tx, id, content?.details ?? {})) ?? []),
      ],
      author_id: item.author_id,
      community_id: item.community_id,
      restricted: item.restricted,
      published_at: item.published_at ?? item.created_at,
    },
  )
}

/** What only a kind of item says. The explanation of a multiple-choice question is none of it: it gives the solution away. */
const particularTexts: {
  readonly [T in ItemType]?: (tx: ReadTx, id: number, details: Details) => Promise<readonly string[]>
} = {
  poll: optionTexts,
  mcq: optionTexts,
  service: async (_tx, _id, { faqs = [] }) =>
    (faqs as readonly Faq[]).flatMap(({ question, answer }) => [question, answer]),
  job: async (tx, id, { skills = [] }) => [
    (await tx.get(jobs, id))?.company ?? '',
    ...(skills as readonly string[]),
  ],
}

async function optionTexts(tx: ReadTx, item_id: number): Promise<readonly string[]> {
  const places = Array.from({ length: limits.optionsMax }, (_, position) => ({ item_id, position }))
  const options = await tx.findMany(itemOptions, 'place', places)
  return options.sort((one, other) => one.position - other.position).map(({ text }) => text)
}
