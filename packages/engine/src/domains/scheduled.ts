import type { PublicationFailure } from '@chowk/contract'
import { contentStates, parseDateTime } from '@chowk/contract/core'
import { notFound } from '../api-error.ts'
import { communities } from '../entities/communities.ts'
import { items, type ItemRow } from '../entities/content.ts'
import type { Handler, WriteContext, Handlers } from '../handler.ts'
import { itemPaths } from '../site.ts'
import { all } from '../store/all.ts'
import { timestamp } from '../text/times.ts'
import { releaseImages } from './content/images.ts'
import { assertMayGoLive, publishScheduled, assertCanGoLiveAt } from './content/publish.ts'
import { withdrawNotifications } from './notifications/notify.ts'
import { nextState } from './states.ts'

const cancel: Handler<'scheduled.cancel'> = async (context, { params }) => {
  const { tx, now } = context
  const item = await lockScheduled(context, params, 'cancel')
  await releaseImages(tx, now, [item])
  // The slug is free again, since nothing was published under it.
  await tx.update(items, item.id, { status: 'cancelled', slug: null, updated_at: now })
  return { status: 'cancelled' }
}

/** More than a member can schedule within the quotas of any plan. */
const MAX_SCHEDULED = 200_000

const list: Handler<'scheduled.list'> = async ({ tx, member: { id: author_id } }) => {
  const [failed, scheduled] = await all([
    tx.page(items, { index: 'ofAuthor', equals: { author_id, status: 'failed' }, limit: MAX_SCHEDULED }),
    tx.page(items, {
      index: 'scheduledBy',
      equals: { author_id, status: 'scheduled' },
      limit: MAX_SCHEDULED,
    }),
  ])
  // Failed items are due in the past.
  failed.sort((a, b) => a.scheduled_at! - b.scheduled_at!)
  return { items: [...failed, ...scheduled].map(presentScheduled) }
}

interface Named {
  readonly type: string
  readonly id: number
}

/**
 * Locks an item of the member on which this action is possible.
 * @throws ApiError `not_found` for another member's or none, `conflict` if its state does not allow it,
 * such as published.
 */
async function lockScheduled(
  { tx, member }: WriteContext,
  named: Named,
  action: 'reschedule' | 'publish' | 'cancel',
): Promise<ItemRow> {
  const found = await tx.get(items, named.id)
  const type = named.type === 'job_post' ? 'job' : named.type
  if (found === undefined || found.type !== type || found.author_id !== member.id) throw notFound()
  // Locks the community first, as everywhere; it counts its published items.
  const [, item = found] = await all([
    found.community_id === null ? undefined : tx.lock(communities, found.community_id),
    tx.lock(items, found.id),
  ])
  nextState(contentStates, item.status, action, ['author'])
  return item
}

const messages: Readonly<Record<PublicationFailure, string>> = {
  member_not_active: 'Your account was not active when its time came.',
  not_an_editor: 'You could no longer publish in its community at the scheduled time.',
}

function presentScheduled(item: ItemRow) {
  const url = item.slug === null ? null : itemPaths[item.type] + item.slug
  const { failure } = item
  return {
    type: item.type,
    id: item.id,
    title: item.title,
    slug: item.slug,
    url,
    edit_url: url === null ? null : `${url}/edit`,
    status: failure === null ? ('scheduled' as const) : ('failed' as const),
    failure: failure === null ? null : { code: failure, message: messages[failure] },
    scheduled_at: timestamp(item.scheduled_at ?? item.created_at),
    created_at: timestamp(item.created_at),
  }
}

const publish: Handler<'scheduled.publish'> = async (context, { params }) => {
  const item = await lockScheduled(context, params, 'publish')
  await assertMayGoLive(context.tx, item)
  const live = (await publishScheduled(context.tx, item, context))?.item ?? item
  const url = itemPaths[live.type] + (live.slug ?? '')
  return { status: 'published', url, web_url: context.site.absolute(url) }
}

const reschedule: Handler<'scheduled.reschedule'> = async (context, { params, body }) => {
  const item = await lockScheduled(context, params, 'reschedule')
  const scheduled_at = parseDateTime(body.scheduled_at)!
  await assertCanGoLiveAt(context.tx, item, scheduled_at)
  // A cause that persists would fail it again.
  if (item.status === 'failed') await assertMayGoLive(context.tx, item)
  const moved = await context.tx.update(items, item.id, {
    status: 'scheduled',
    failure: null,
    scheduled_at,
    updated_at: context.now,
  })
  if (item.status === 'failed')
    await withdrawNotifications(context.tx, [item.author_id], {
      kind: 'publication_failed',
      subject: { type: item.type, id: item.id },
      actor: null,
    })
  context.scheduled(scheduled_at)
  return { item: presentScheduled(moved ?? item) }
}

export const handlers: Handlers<'scheduled'> = { list, reschedule, publish, cancel }
