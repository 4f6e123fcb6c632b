import {
  applicationStates,
  bookingStates,
  transitionsOf,
  type OperationId,
  type StateMachine,
} from '@chowk/contract'
import type { SnapshotRow } from '@chowk/engine'
import type { ArbitraryCall } from './arbitrary-calls.ts'
import type { LooseInput } from './client.ts'

type Row = Readonly<Record<string, unknown>> & { readonly id: number }

/** Aim of a call: its caller and target ids. */
interface Aim {
  readonly as?: unknown
  readonly params?: Readonly<Record<string, unknown>>
  readonly body?: Readonly<Record<string, unknown>>
}

/** Current rows of the site, to draw targets from. */
class Site {
  readonly #rows: readonly SnapshotRow[]
  readonly #number: number

  constructor(rows: readonly SnapshotRow[], number: number) {
    this.#rows = rows
    this.#number = number
  }

  /** Returns a row that meets a condition; each number selects another one. */
  one(entity: string, where: (row: Row) => boolean = () => true): Row | undefined {
    const rows = this.#rows.flatMap(([name, row]) => (name === entity && where(row) ? [row] : []))
    return rows[this.#number % Math.max(rows.length, 1)]
  }

  either<T>(...alternatives: readonly [T, ...T[]]): T {
    return alternatives[Math.floor(this.#number / 1000) % alternatives.length]!
  }
}

type Aiming = (site: Site) => Aim | undefined

const itemOf =
  (type: string, byAuthor = false): Aiming =>
  (site) => {
    const item =
      site.one('items', (row) => row.type === type && row.status === 'published') ??
      site.one('items', (row) => row.type === type)
    return item && { params: { id: item.id }, ...(byAuthor && { as: item.author_id }) }
  }

const slugOf =
  (type: string): Aiming =>
  (site) => {
    const item = site.one('items', (row) => row.type === type && row.status === 'published')
    return item && { params: { slug: item.slug } }
  }

const chosen =
  (type: string): Aiming =>
  (site) => {
    const item = site.one('items', (row) => row.type === type && row.status === 'published')
    const option = item && site.one('item_options', (row) => row.item_id === item.id)
    return option && { params: { id: item.id }, body: { option_id: option.id } }
  }

const anyItem =
  (byAuthor: boolean): Aiming =>
  (site) => {
    const item = site.one('items', (row) => row.type !== 'community')
    return item && { body: { type: item.type, id: item.id }, ...(byAuthor && { as: item.author_id }) }
  }

const aimAtPending: Aiming = (site) => {
  const item = site.one('items', (row) => row.scheduled_at !== null)
  return item && { as: item.author_id, params: { type: item.type, id: item.id } }
}

const commentOf =
  (kinds: readonly string[], byAuthor: boolean): Aiming =>
  (site) => {
    const comment = site.one('comments', (row) => kinds.includes(String(row.kind)))
    return comment && { params: { id: comment.id }, ...(byAuthor && { as: comment.author_id }) }
  }

const communityOf =
  (entity: 'communities' | 'community_members' | 'admissions', where?: (row: Row) => boolean): Aiming =>
  (site) => {
    const row = site.one(entity, where)
    const community = site.one('communities', ({ id }) => id === (row?.community_id ?? row?.id))
    return community && { params: { slug: community.slug }, as: row?.member_id }
  }

const isPrivate = (community: Row): boolean => community.visibility === 'private'

const decided: Aiming = (site) => {
  const admission = site.one('admissions', (row) => row.state === 'requested')
  const community = admission && site.one('communities', ({ id }) => id === admission.community_id)
  const member = admission && site.one('members', ({ id }) => id === admission.member_id)
  return (
    community && {
      as: community.creator_id,
      params: { slug: community.slug },
      body: { username: member?.username },
    }
  )
}

const connection =
  (state: string): Aiming =>
  (site) => {
    const row = site.one('connections', (candidate) => candidate.state === state)
    const otherRow = row && site.one('members', ({ id }) => id === row.other_id)
    return otherRow && { as: row.member_id, body: { username: otherRow.username } }
  }

/** A chat of someone, and a message in it. */
const membership =
  (message: (messageId: number, key: unknown) => Aim = () => ({})): Aiming =>
  (site) => {
    const said = site.one('messages', ({ event }) => event === null)
    const own = site.one('chat_members', ({ chat_id }) => chat_id === said?.chat_id)
    const chat = own && site.one('chats', ({ id }) => id === own.chat_id)
    const { params, ...aim } = said && chat ? message(said.id, chat.key) : {}
    return chat && { ...aim, as: own.member_id, params: { key: chat.key, ...params } }
  }

const groupMembership =
  (roles: readonly string[]): Aiming =>
  (site) => {
    const own = site.one('chat_members', (row) => row.other_id === null && roles.includes(String(row.role)))
    const chat = own && site.one('chats', ({ id }) => id === own.chat_id)
    return chat && { as: own.member_id, params: { slug: String(chat.key).slice('group-'.length) } }
  }

const partOf =
  (entity: string, side: string): Aiming =>
  (site) => {
    const row = site.one(entity)
    return row && { as: row[side], params: { id: row.id } }
  }

/** Every action of a state machine, on something in a state that allows it, if there is any, by one who may. */
const stepsOf = (entity: string, machine: StateMachine<string, string, string>): Record<string, Aiming> =>
  Object.fromEntries(
    Object.entries(machine.transitions).map(([action, transitions]) => [
      `${entity}.${action}`,
      (site) => {
        const [first, ...otherEntries] = transitionsOf(transitions)
        const { from, by } = site.either(first!, ...otherEntries)
        const row = site.one(entity, ({ status }) => from.includes(String(status))) ?? site.one(entity)
        return row && { as: row[`${by[0]}_id`], params: { id: row.id } }
      },
    ]),
  )

const booked: Aiming = (site) => {
  const offered = site.one('service_packages')
  return offered && { params: { id: offered.service_id }, body: { package_id: offered.id } }
}

const finished: Aiming = (site) => {
  const reviewed = ({ service_id, client_id }: Row) =>
    site.one('reviews', (row) => row.service_id === service_id && row.author_id === client_id)
  const completed = ({ status }: Row) => status === 'completed'
  const booking =
    site.one('bookings', (row) => completed(row) && !reviewed(row)) ?? site.one('bookings', completed)
  return booking && { as: booking.client_id, params: { id: booking.service_id } }
}

/** Aims at a member, community or tag, by one of its identifiers. */
const followed: Aiming = (site) => {
  const none = { id: undefined, slug: undefined, username: undefined }
  const entity = site.either('members', 'communities', 'tags')
  const target = site.one(entity)
  if (entity === 'members') return target && { body: { ...none, type: 'user', username: target.username } }
  return target && { body: { ...none, type: entity === 'tags' ? 'tag' : 'community', id: target.id } }
}

/** Aims at a connection of the group's creator. */
const starting: Aiming = (site) => {
  const row = site.one('connections', ({ state }) => state === 'connected')
  const otherRow = row && site.one('members', ({ id }) => id === row.other_id)
  return otherRow && { as: row.member_id, body: { usernames: [otherRow.username] } }
}

/** A connection of one who runs a group, who is not in it yet. */
const adding: Aiming = (site) => {
  const aim = groupMembership(['owner', 'admin'])(site)
  const chat = aim && site.one('chats', ({ key }) => key === `group-${String(aim.params?.slug)}`)
  const inside = (id: unknown) =>
    site.one('chat_members', ({ chat_id, member_id }) => chat_id === chat?.id && member_id === id)
  const otherRow =
    aim &&
    site.one(
      'connections',
      (row) => row.member_id === aim.as && row.state === 'connected' && !inside(row.other_id),
    )
  const member = otherRow && site.one('members', ({ id }) => id === otherRow.other_id)
  return member ? { ...aim, body: { add: [member.username], remove: undefined } } : aim
}

/** One who has no role in a group yet. */
const ranking: Aiming = (site) => {
  const own = site.one('chat_members', ({ role }) => role === 'owner')
  const chat = own && site.one('chats', ({ id }) => id === own.chat_id)
  const otherRow =
    own && site.one('chat_members', (row) => row.chat_id === own.chat_id && row.member_id !== own.member_id)
  const member = otherRow && site.one('members', ({ id }) => id === otherRow.member_id)
  return (
    chat && {
      as: own.member_id,
      params: { slug: String(chat.key).slice('group-'.length) },
      body: { username: member?.username },
    }
  )
}

/** An open job, and someone else who did not apply for it. */
const applying: Aiming = (site) => {
  const job = site.one('jobs', ({ status, listed }) => status === 'open' && listed === true)
  const item = job && site.one('items', ({ id }) => id === job.id)
  const applied = (id: number) =>
    site.one('applications', ({ job_id, applicant_id }) => job_id === job?.id && applicant_id === id)
  const member = site.one('members', ({ id }) => id !== item?.author_id && !applied(id))
  return job && { as: member?.id, params: { id: job.id } }
}

/** Aims at content, with at most one of the two identifiers of a community. */
const placed: Aiming = (site) => {
  const own = site.one('community_members', (row) => row.role !== 'member')
  const community = site.either(own?.community_id, undefined)
  return own && { as: own.member_id, body: { community_id: community, community: undefined } }
}

const aims: { readonly [Id in OperationId]?: Aiming } = {
  'posts.create': placed,
  'questions.create': placed,
  'polls.create': placed,
  'mcqs.create': placed,
  'follows.set': followed,
  'groups.create': starting,
  'posts.get': itemOf('post'),
  'posts.update': itemOf('post', true),
  'posts.comment': itemOf('post'),
  'questions.get': itemOf('question'),
  'questions.update': itemOf('question', true),
  'questions.resolve': itemOf('question', true),
  'questions.answer': itemOf('question'),
  'polls.get': itemOf('poll'),
  'polls.update': itemOf('poll', true),
  'polls.comment': itemOf('poll'),
  'polls.vote': chosen('poll'),
  'mcqs.get': itemOf('mcq'),
  'mcqs.update': itemOf('mcq', true),
  'mcqs.comment': itemOf('mcq'),
  'mcqs.answer': chosen('mcq'),
  'services.get': slugOf('service'),
  'services.update': itemOf('service', true),
  'services.book': booked,
  'services.review': finished,
  'jobs.get': slugOf('job'),
  'jobs.applications': itemOf('job', true),
  'jobs.update': itemOf('job', true),
  'jobs.close': itemOf('job', true),
  'jobs.reopen': itemOf('job', true),
  'jobs.apply': applying,
  'comments.update': commentOf(['comment', 'reply'], true),
  'comments.reply': commentOf(['comment', 'answer', 'reply'], false),
  'answers.update': commentOf(['answer'], true),
  'answers.accept': (site) => {
    const answer = site.one('comments', (row) => row.kind === 'answer')
    const question = answer && site.one('items', ({ id }) => id === answer.item_id)
    return question && { as: question.author_id, params: { id: answer.id } }
  },
  'items.archive': anyItem(true),
  'items.addImages': anyItem(true),
  'favorites.set': anyItem(false),
  'reactions.set': anyItem(false),
  'reports.create': anyItem(false),
  'scheduled.publish': aimAtPending,
  'scheduled.cancel': aimAtPending,
  'scheduled.reschedule': aimAtPending,
  'communities.get': communityOf('communities'),
  'communities.feed': communityOf('community_members'),
  'communities.settings': communityOf('community_members', (row) => row.role === 'creator'),
  // Half of the time one that has to be asked.
  'communities.join': (site) =>
    communityOf('communities', site.either<((row: Row) => boolean) | undefined>(isPrivate, undefined))(site),
  'communities.leave': communityOf('community_members'),
  'communities.update': communityOf('community_members', (row) => row.role === 'creator'),
  'communities.invite': communityOf('community_members', (row) => row.role === 'creator'),
  'communities.acceptInvite': communityOf('admissions', (row) => row.state === 'invited'),
  'communities.declineInvite': communityOf('admissions', (row) => row.state === 'invited'),
  'communities.acceptRequest': decided,
  'communities.declineRequest': decided,
  'blocks.remove': (site) => {
    const block = site.one('blocks')
    const otherRow = block && site.one('members', ({ id }) => id === block.blocked_id)
    return otherRow && { as: block.member_id, body: { username: otherRow.username } }
  },
  'connections.accept': connection('pending_received'),
  'connections.decline': connection('pending_received'),
  'connections.cancel': connection('pending_sent'),
  'chats.get': membership(),
  'chats.messages': membership(),
  'chats.send': membership((reply_to_id) => ({ body: { reply_to_id } })),
  'chats.searchMessages': membership(),
  'chats.markRead': membership(),
  'chats.setState': membership(),
  'chats.pin': membership((message_id) => ({ body: { message_id } })),
  'chats.react': membership((messageId) => ({ params: { messageId } })),
  'chats.forward': membership((messageId, key) => ({ params: { messageId }, body: { to: [key] } })),
  'chats.star': membership((id) => ({ params: { id } })),
  'groups.addMembers': adding,
  'groups.setRole': ranking,
  'groups.rename': groupMembership(['owner', 'admin']),
  'groups.setIcon': groupMembership(['owner', 'admin']),
  'groups.leave': groupMembership(['owner', 'admin', 'member']),
  ...stepsOf('bookings', bookingStates),
  ...stepsOf('applications', applicationStates),
  'reviews.reply': (site) => {
    const review = site.one('reviews')
    const service = review && site.one('items', ({ id }) => id === review.service_id)
    return service && { as: service.author_id, params: { id: review.id } }
  },
  'reviews.update': partOf('reviews', 'author_id'),
  'notifications.read': partOf('notifications', 'member_id'),
}

/**
 * Aims a call at an existing target and a permitted caller: random ids rarely exist, random cursors never. Leaves every
 * seventh call unchanged.
 */
export function aimCall(call: ArbitraryCall, rows: readonly SnapshotRow[]): ArbitraryCall {
  if (call.number % 7 === 0) return call
  const site = new Site(rows, call.number)
  const aim = aims[call.id]?.(site) ?? {}
  const member = aim.as === undefined ? undefined : site.one('members', ({ id }) => id === aim.as)
  const { params, query, body } = call.input
  const input: LooseInput = {
    ...call.input,
    ...(query && { query: withoutCursors(query) }),
    ...(aim.params && { params: { ...params, ...aim.params } }),
    ...(aim.body && { body: { ...(isObject(body) && body), ...aim.body } }),
  }
  return { ...call, username: typeof member?.username === 'string' ? member.username : call.username, input }
}

/** Removes cursors: invented ones are always refused. */
const withoutCursors = (query: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(query).filter(([name]) => !/(^|_)cursor$/.test(name)))

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
