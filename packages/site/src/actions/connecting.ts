import { limits } from '@chowk/contract'
import { performs, type Action } from './action.ts'

/** Query parameter with the username of someone whose request was just accepted. */
export const CONNECTED = 'connected'

type Request = 'connection_request' | 'community_request'

/**
 * Answers a request of a member, to connect or to join a community, and marks the notification of it as read, wherever
 * it was answered.
 */
const answers =
  (kind: Request, answer: Action): Action =>
  async (context, username = '', community = context.params.slug) => {
    const done = await answer(context, username, community ?? '')
    const { items } = await context.perform('notifications.list', {
      query: { unread: true, limit: limits.pageSize },
    })
    for (const { id, actor, subject, ...notification } of items)
      if (
        notification.kind === kind &&
        actor?.username === username &&
        (kind === 'connection_request' || subject?.url === `/c/${community}`)
      )
        await context.perform('notifications.read', { params: { id } })
    return done
  }

/** Accepts a request to connect; the page then offers a message. */
export const acceptConnection = answers(
  'connection_request',
  performs(
    'connections.accept',
    ([username]) => ({ body: { username } }),
    ([username = '']) => `?${new URLSearchParams({ [CONNECTED]: username }).toString()}`,
  ),
)

export const declineConnection = answers(
  'connection_request',
  performs('connections.decline', ([username]) => ({ body: { username } })),
)

/** Accepts or declines a request to join the named community, or that of the page. */
export const decides = (id: 'communities.acceptRequest' | 'communities.declineRequest'): Action =>
  answers(
    'community_request',
    performs(id, ([username, slug]) => ({ params: { slug: slug! }, body: { username } })),
  )
