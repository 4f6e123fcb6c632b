import { cancelledCommunity, withCancelled } from '@chowk/engine/website'
import type { ContentType } from '@chowk/contract'
import { ApiError } from '@chowk/engine'
import { submittedForm } from '../components/form.ts'
import { html, type Html } from '../html.ts'
import { Form } from '../http/form.ts'
import type { PageContext } from '../page.ts'
import { idIn } from '../path-id.ts'
import { kinds } from './kinds.ts'
import { readItem } from './read-item.ts'
import { fillForm, type Item } from './form-values.ts'

/** Query parameter with the id of a cancelled item. */
const FROM = 'from'

/** Fields that the query may prefill, as links of communities and of days in the schedule do. */
const PREFILLED = ['community_id', 'scheduled_at'] as const

/** Renders the origin of a form's text. */
export const cancelledNotice = ({ query }: PageContext): Html | undefined =>
  query.has(FROM)
    ? html`<p class="notice" role="status">
        Not published. This form contains the text of the cancelled item, which remains under
        <a href="/cancelled">Cancelled</a>.
      </p>`
    : undefined

/** Prefills a form from the query: text of a cancelled item, community, time. */
export async function prefillFromCancelled(
  context: PageContext,
  type: ContentType,
  zone: string,
): Promise<PageContext> {
  const { query } = context
  const from = query.get(FROM)
  if (submittedForm(context) !== undefined) return context
  if (from !== null) {
    const item = await cancelledItem(context, type, from)
    return { ...context, draft: fillForm(kinds[type], item, zone, kinds[type].create) }
  }
  const prefilled = PREFILLED.filter((name) => query.has(name))
  if (prefilled.length === 0) return context
  const draft = new Form()
  for (const name of prefilled) draft.add(name, query.get(name) ?? '')
  return { ...context, draft }
}

/** @throws ApiError `not_found` for items of others, and for items that are not cancelled. */
async function cancelledItem({ visit }: PageContext, type: ContentType, id: string): Promise<Item> {
  const number = idIn(id)
  if (type === 'community') {
    const found = await cancelledCommunity(visit, number)
    if (found === undefined) throw new ApiError('not_found')
    return found
  }
  const { item } = await readItem(withCancelled(visit), type, id)
  if ((item.status as string) !== 'cancelled') throw new ApiError('not_found')
  return item
}
