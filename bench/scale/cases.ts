import { operationById, operationIds, type OperationId } from '@chowk/contract'
import type { Store } from '@chowk/engine'
import { BLOCKER, COMMON_WORD, FOLLOWER, JOINER } from '@chowk/engine/large-site'
import { chatMembers, chats } from '../../packages/engine/src/entities/chats.ts'
import { communities } from '../../packages/engine/src/entities/communities.ts'
import { items, tags } from '../../packages/engine/src/entities/content.ts'
import { members } from '../../packages/engine/src/entities/members.ts'

interface Input {
  readonly params?: Readonly<Record<string, string | number>>
  readonly query?: Readonly<Record<string, string | number>>
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
const reads = operationIds.filter((id) => operationById(id).method === 'GET' && !constant.has(id))

/** The member with the most followers and content. */
const LEADER = 4

const common = { query: { q: COMMON_WORD } }

/** Calls for the members and content with the most data. */
const extremes: readonly Case[] = [
  { name: 'of one who follows thousands', id: 'feed.list', member: FOLLOWER },
  { name: 'of one in every community', id: 'feed.list', member: JOINER },
  { name: 'of one in every community', id: 'communities.list', member: JOINER },
  { name: 'of one in every community', id: 'search.query', member: JOINER, input: common },
  { name: 'of one who blocked half', id: 'posts.list', member: BLOCKER },
  { name: 'of one who blocked half', id: 'feed.list', member: BLOCKER },
  { name: 'of one who blocked half', id: 'users.list', member: BLOCKER },
  { name: 'of one who blocked half', id: 'search.query', member: BLOCKER, input: common },
  { name: 'all hidden by blocks', id: 'notifications.list', member: BLOCKER },
  { name: 'all hidden by blocks', id: 'notifications.count', member: BLOCKER },
  { name: 'all hidden by blocks', id: 'notifications.readAll', member: BLOCKER },
  { name: 'of whom most follow', id: 'notifications.readAll', member: LEADER },
]

/** Returns every read by the most active member of the most active content, and the extremes. */
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
    return {
      leader: (await tx.get(members, LEADER))!,
      community: (await tx.get(communities, 1))!,
      tag: (await tx.get(tags, 1))!,
      key: (await tx.get(chats, chat!.chat_id))!.key,
      question: await newest('question'),
      poll: await newest('poll'),
      mcq: await newest('mcq'),
      service: await newest('service'),
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
  return [
    ...reads.map((id) => ({ name: '', id, member: callers[id] ?? LEADER, input: inputs[id] ?? {} })),
    ...extremes,
  ]
}
