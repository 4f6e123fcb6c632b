import type { PublicationFailure } from '@chowk/contract'
import type { ItemRow } from '../../entities/content.ts'
import { itemPaths } from '../../site.ts'
import { timestamp } from '../../text/times.ts'

const messages: Readonly<Record<PublicationFailure, string>> = {
  member_not_active: 'Your account was not active when its time came.',
  not_an_editor: 'You could not publish in its community any more when its time came.',
}

export function presentScheduled(item: ItemRow) {
  const url = item.slug === null ? null : itemPaths[item.type] + item.slug
  const failure = failureOf(item)
  return {
    type: item.type,
    id: item.id,
    title: item.title,
    slug: item.slug,
    url,
    edit_url: url === null ? null : `${url}/edit`,
    status: failure === undefined ? ('scheduled' as const) : ('failed' as const),
    failure: failure === undefined ? null : { code: failure, message: messages[failure] },
    scheduled_at: timestamp(item.scheduled_at ?? item.created_at),
    created_at: timestamp(item.created_at),
  }
}

/** Items that failed before reasons were stored have none. Outside of communities there is only one reason it can be. */
function failureOf({ status, failure, community_id }: ItemRow): PublicationFailure | undefined {
  if (status !== 'failed') return undefined
  return failure ?? (community_id === null ? 'member_not_active' : 'not_an_editor')
}
