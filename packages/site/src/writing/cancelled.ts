import type { ContentType } from '@chowk/contract'
import { ApiError } from '@chowk/engine'
import { sentTo } from '../components/form.ts'
import { html, type Html } from '../html.ts'
import { Form } from '../http/form.ts'
import type { PageContext } from '../page.ts'
import { kinds } from './kinds.ts'
import { readItem } from './read-item.ts'
import { filled, type Item } from './written.ts'

/** What the address says that names what was cancelled. */
const FROM = 'from'

/** Says where the text of a form comes from. */
export const cancelledNotice = ({ query }: PageContext): Html | undefined =>
  query.has(FROM)
    ? html`<p class="notice" role="status">
        Not published. This form holds the text of what you cancelled, which stays under
        <a href="/cancelled">Cancelled</a>.
      </p>`
    : undefined

/** A look at a form that begins with the text of what was cancelled, where the address names some, or in a community. */
export async function begun(context: PageContext, type: ContentType, zone: string): Promise<PageContext> {
  const { query } = context
  const [from, community] = [query.get(FROM), query.get('community_id')]
  if (sentTo(context) !== undefined) return context
  if (from !== null) {
    const item = await cancelledItem(context, type, from)
    return { ...context, draft: filled(kinds[type], item, zone, kinds[type].create) }
  }
  if (community === null) return context
  const draft = new Form()
  draft.add('community_id', community)
  return { ...context, draft }
}

/** @throws ApiError `not_found` for what is not the member's own, or was not cancelled. */
async function cancelledItem({ visit }: PageContext, type: ContentType, id: string): Promise<Item> {
  if (!/^[1-9]\d{0,14}$/.test(id)) throw new ApiError('not_found')
  if (type === 'community') {
    const found = await visit.cancelledCommunity(Number(id))
    if (found === undefined) throw new ApiError('not_found')
    return found
  }
  const { item } = await readItem(visit.withCancelled(), type, id)
  if ((item.status as string) !== 'cancelled') throw new ApiError('not_found')
  return item
}
