import { operationById, operationIds, type OperationId } from '@chowk/contract'
import type { Store } from '@chowk/engine'
import { BLOCKER, COMMON_WORD, FOLLOWER, JOINER } from '../large-site/index.ts'
import { chatMembers, chats } from '../../packages/engine/src/entities/chats.ts'
import { communities } from '../../packages/engine/src/entities/communities.ts'
import { items, tags } from '../../packages/engine/src/entities/content.ts'
import { itemOptions } from '../../packages/engine/src/entities/engagement.ts'
import { members } from '../../packages/engine/src/entities/members.ts'
import { servicePackages } from '../../packages/engine/src/entities/services.ts'
import { LEADER } from './worlds.ts'

interface Input {
  readonly params?: Readonly<Record<string, string | number>>
  readonly query?: Readonly<Record<string, string | number>>
  readonly body?: Readonly<Record<string, unknown>>
}

/** A measured call of the member with this id. */
export interface Case {
  readonly name: string
  readonly id: OperationId
  readonly member: number
  readonly input?: Input
}

/** Operations that read no rows: the document and built-in data. */
const constant: ReadonlySet<string> = new Set([
  'account.openapi',
  'lookups.serviceCategories',
  'lookups.jobOptions',
  'lookups.geo',
  'lookups.communityIcons',
])
export const reads = operationIds.filter((id) => operationById(id).method === 'GET' && !constant.has(id))

/** A member without relations to the one before. */
const STRANGER = 1000

const common = { query: { q: COMMON_WORD } }

/** Calls for the members and content with the most data, and for a word in half of all items. */
const extremes: readonly Case[] = [
  { name: 'with a common word', id: 'services.list', member: LEADER, input: common },
  {
    name: 'with a common word, the cheapest',
    id: 'services.list',
    member: LEADER,
    input: { query: { ...common.query, sort: 'price_low' } },
  },
  { name: 'of one who follows thousands', id: 'feed.list', member: FOLLOWER },
  { name: 'of one in every community', id: 'feed.list', member: JOINER },
  { name: 'of one in every community', id: 'communities.list', member: JOINER },
  { name: 'of one in every community', id: 'lookups.postableCommunities', member: JOINER },
  { name: 'of one in every community', id: 'search.query', member: JOINER, input: common },
  { name: 'of one who blocked half', id: 'blocks.list', member: BLOCKER },
  { name: 'of one who blocked half', id: 'posts.list', member: BLOCKER },
  { name: 'of one who blocked half', id: 'feed.list', member: BLOCKER },
  { name: 'of one who blocked half', id: 'users.list', member: BLOCKER },
  { name: 'of one who blocked half', id: 'search.query', member: BLOCKER, input: common },
  { name: 'all hidden by blocks', id: 'notifications.list', member: BLOCKER },
  { name: 'all hidden by blocks', id: 'notifications.count', member: BLOCKER },
  { name: 'all hidden by blocks', id: 'notifications.readAll', member: BLOCKER },
  { name: 'of whom most follow', id: 'notifications.readAll', member: LEADER },
]

/** Returns every read by the most active member of the most active content, writes, and the extremes. */
export async function casesOf(store: Store, size: number): Promise<readonly Case[]> {
  const found = await store.read(async (tx) => {
    const newest = async (type: 'post' | 'question' | 'poll' | 'mcq' | 'service' | 'job') =>
      (
        await tx.page(items, {
          index: 'published',
          equals: { type, status: 'published' },
          order: 'desc',
          limit: 1,
        })
      )[0]!
    const own = { member_id: LEADER }
    const [chat] = await tx.page(chatMembers, { index: 'newest', equals: own, order: 'desc', limit: 1 })
    const [poll, service] = [await newest('poll'), await newest('service')]
    const ofService = { index: 'ofService', equals: { service_id: service.id }, limit: 1 } as const
    const [parcel] = await tx.page(servicePackages, ofService)
    return {
      leader: (await tx.get(members, LEADER))!,
      community: (await tx.get(communities, 1))!,
      tag: (await tx.get(tags, 1))!,
      key: (await tx.get(chats, chat!.chat_id))!.key,
      question: await newest('question'),
      poll,
      option: await tx.find(itemOptions, 'place', { item_id: poll.id, position: 0 }),
      mcq: await newest('mcq'),
      service,
      parcel,
      job: await newest('job'),
    }
  })
  const [community, user, chat] = [
    { params: { slug: found.community.slug } },
    { params: { username: found.leader.username } },
    { params: { key: found.key } },
  ]
  const prefix = { query: { q: COMMON_WORD.slice(0, 2) } }
  const inputs: Partial<Record<OperationId, Input>> = {
    // The post with the most reactions.
    'posts.get': { params: { id: Math.floor(size / 2) + 1 } },
    'questions.get': { params: { id: found.question.id } },
    'polls.get': { params: { id: found.poll.id } },
    'mcqs.get': { params: { id: found.mcq.id } },
    'services.get': { params: { slug: found.service.slug! } },
    'jobs.get': { params: { slug: found.job.slug! } },
    'jobs.applications': { params: { id: found.job.id } },
    'communities.get': community,
    'communities.feed': community,
    'communities.settings': community,
    'tags.get': { params: { slug: found.tag.slug } },
    'users.get': user,
    'users.activity': user,
    'users.cv': user,
    'users.connections': user,
    'search.query': common,
    'search.autocomplete': prefix,
    'chats.get': chat,
    'chats.messages': chat,
    'chats.search': prefix,
    'chats.searchMessages': { ...chat, ...prefix },
  }
  const callers: Partial<Record<OperationId, number>> = {
    'jobs.applications': found.job.author_id,
    'communities.settings': found.community.creator_id,
    'lookups.postableCommunities': found.community.creator_id,
  }
  const [post, text] = [inputs['posts.get']!.params!, { body: '<p>By the crate, ripe or green.</p>' }]
  const acts: readonly (readonly [OperationId, Input, member?: number])[] = [
    ['posts.create', { body: { title: 'Mangoes', ...text, tags: [found.tag.name] } }, LEADER],
    ['posts.comment', { params: post, body: text }],
    ['questions.answer', { params: { id: found.question.id }, body: text }],
    ['reactions.set', { body: { type: 'post', ...post, reaction: 'dislike' } }],
    ['favorites.set', { body: { type: 'post', ...post, saved: true } }],
    ['polls.vote', { params: { id: found.poll.id }, body: { option_id: found.option!.id } }],
    ['follows.set', { body: { type: 'user', ...user.params, following: true } }],
    ['connections.request', { body: user.params }],
    ['blocks.add', { body: user.params }],
    ['services.book', { params: { id: found.service.id }, body: { package_id: found.parcel!.id } }],
    ['jobs.apply', { params: { id: found.job.id }, body: {} }],
    ['communities.join', community],
    ['profile.update', { body: { tagline: 'Grower of mangoes' } }],
    ['chats.send', { ...chat, body: { body: 'Ten crates.' } }, LEADER],
    ['chats.markRead', chat, LEADER],
  ]
  return [
    ...reads.map((id) => ({ name: '', id, member: callers[id] ?? LEADER, input: inputs[id] ?? {} })),
    ...acts.map(([id, input, member = STRANGER]) => ({ name: '', id, member, input })),
    ...extremes,
  ]
}
