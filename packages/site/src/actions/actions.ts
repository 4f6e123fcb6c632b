import { applicationFlow, bookingFlow } from '../components/workflows.ts'
import type { FormContext } from '../page.ts'
import { performs, type Action } from './action.ts'
import { followId, joinId } from './anchors.ts'
import { acceptConnection, decides, declineConnection } from './connecting.ts'
import { chatActions } from './chats.ts'
import { answer, comment, edit, editReview, reply, replyToReview, review } from './writing.ts'
import { invite } from './invite.ts'
import { apply, book, bookAndConnect, hireAndClose, rejectAll, takeBack, takeStep } from './trading.ts'

/** Sets a reaction to a comment, reply, answer or item; a comment, reply or answer is then shown in place. */
const reacts = (reaction: 'like' | 'dislike' | null): Action =>
  performs(
    'reactions.set',
    ([type, id]) => ({ body: { type, id: Number(id), reaction } }),
    ([type, id]) => (type === 'comment' || type === 'answer' ? `#${type}-${Number(id)}` : undefined),
  )

const accepts = (accepted: boolean): Action =>
  performs(
    'answers.accept',
    ([id]) => ({ params: { id }, body: { accepted } }),
    ([id]) => `#answer-${Number(id)}`,
  )

const saves = (saved: boolean) =>
  performs('favorites.set', ([type, id]) => ({ body: { type, id: Number(id), saved } }))

/** Archives or restores an item of the member, and goes there. */
const archives =
  (archived: boolean): Action =>
  async ({ perform }, type, id) =>
    (await perform('items.archive', { body: { type: type as 'post', id: Number(id), archived } })).url

const follows = (following: boolean): Action =>
  performs(
    'follows.set',
    ([type, id]) => ({ body: { type, id: Number(id), following } }),
    ([type = '', id = '']) => `#${followId(type, id)}`,
  )

const resolves = (resolved: boolean) =>
  performs('questions.resolve', ([id]) => ({ params: { id }, body: { resolved } }))

/** Changes the connection with another member. */
const towards = (id: 'connections.request' | 'connections.cancel') =>
  performs(id, ([username]) => ({ body: { username } }))

/** Performs an operation of the member in the named community. */
const inCommunity = (
  id: 'communities.join' | 'communities.leave' | 'communities.acceptInvite' | 'communities.declineInvite',
): Action =>
  performs(
    id,
    ([slug], { params }) => ({ params: { slug: slug ?? params.slug! } }),
    ([slug = ''], { params }) => (params.slug === undefined ? `#${joinId(slug)}` : undefined),
  )

/** Gives a member another role in the community of the page, and names it. */
const givesRole =
  (give: (context: FormContext, username: string, role: string) => Promise<void>): Action =>
  async (context, username = '', role = '') => {
    await give(context, username, role)
    return { said: `role-${role}` }
  }

/** Submits the option chosen in a poll or a quiz. */
const chooses = (id: 'polls.vote' | 'mcqs.answer') =>
  performs(id, ([item], { form }) => ({
    params: { id: item },
    body: { option_id: form.has('option_id') ? Number(form.text('option_id')) : undefined },
  }))

/** Hides or restores content: as a moderator, or as an admin of its community. */
const moderates =
  (id: 'content.hide' | 'content.restore'): Action =>
  async ({ moderate, performOwn, sender }, type = '', of = '', community = '') => {
    const input = { params: { type, id: of } }
    await (sender?.role === 'moderator' ? moderate(id, input) : performOwn(id, input))
    return community === '' ? undefined : `/c/${encodeURIComponent(community)}`
  }

/** All actions on pages, by the name that buttons and forms send. */
export const actions = {
  like: reacts('like'),
  dislike: reacts('dislike'),
  'clear-reaction': reacts(null),
  save: saves(true),
  unsave: saves(false),
  'remove-saved': saves(false),
  block: performs('blocks.add', ([username]) => ({ body: { username } })),
  unblock: performs('blocks.remove', ([username]) => ({ body: { username } })),
  'archive-item': archives(true),
  'restore-item': archives(false),
  follow: follows(true),
  unfollow: follows(false),
  comment,
  answer,
  reply,
  edit,
  accept: accepts(true),
  unaccept: accepts(false),
  resolve: resolves(true),
  reopen: resolves(false),
  vote: chooses('polls.vote'),
  'answer-quiz': chooses('mcqs.answer'),
  review,
  'edit-review': editReview,
  'reply-to-review': replyToReview,
  connect: towards('connections.request'),
  'accept-connection': acceptConnection,
  'decline-connection': declineConnection,
  disconnect: towards('connections.cancel'),
  withdraw: towards('connections.cancel'),
  join: inCommunity('communities.join'),
  leave: inCommunity('communities.leave'),
  'withdraw-join': inCommunity('communities.leave'),
  'accept-invite': inCommunity('communities.acceptInvite'),
  'decline-invite': inCommunity('communities.declineInvite'),
  invite,
  'raise-role': givesRole(async ({ perform, params }, username, role) => {
    await perform('communities.invite', {
      params: { slug: params.slug! },
      body: { usernames: [username], role: role as 'member' },
    })
  }),
  'lower-role': givesRole(async ({ performOwn, params }, username, role) => {
    const input = { params: { slug: params.slug!, username }, body: { role: role as 'member' } }
    await performOwn('communityDesk.lowerRole', input)
  }),
  readmit: async ({ performOwn, params }, username = '') => {
    await performOwn('communityDesk.readmit', { params: { slug: params.slug!, username }, body: {} })
  },
  'put-back': async ({ performOwn, params }, username = '') => {
    await performOwn('communityDesk.putBack', { params: { slug: params.slug!, username }, body: {} })
  },
  'withdraw-invite': async ({ performOwn, params }, username = '') => {
    await performOwn('communityDesk.withdrawInvite', { params: { slug: params.slug!, username }, body: {} })
  },
  hide: moderates('content.hide'),
  'show-again': moderates('content.restore'),
  'let-in': decides('communities.acceptRequest'),
  'turn-away': decides('communities.declineRequest'),
  book,
  'book-and-connect': bookAndConnect,
  apply,
  'hire-and-close': hireAndClose,
  'close-job': performs('jobs.close', ([id]) => ({ params: { id } })),
  'reopen-job': performs('jobs.reopen', ([id]) => ({ params: { id } })),
  'reject-all': rejectAll,
  'take-back': takeBack,
  booking: takeStep(bookingFlow),
  application: takeStep(applicationFlow),
  ...chatActions,
} satisfies Record<string, Action>

export type ActionName = keyof typeof actions
