import type { Store, Tx } from '@chowk/engine'
import { chatMembers, messages, messageStars } from '../../packages/engine/src/entities/chats.ts'
import { itemContents, items, tags, type ItemRow } from '../../packages/engine/src/entities/content.ts'
import {
  comments,
  favorites,
  initialComment,
  reactions,
  votes,
} from '../../packages/engine/src/entities/engagement.ts'
import { applications } from '../../packages/engine/src/entities/jobs.ts'
import { connections, follows } from '../../packages/engine/src/entities/network.ts'
import { bookings, reviews } from '../../packages/engine/src/entities/services.ts'

/** More than the longest page. */
const FULL = 60
const COURSE = ['pending', 'accepted', 'in_progress', 'delivered', 'completed'] as const
const DAY = 24 * 60 * 60_000

/**
 * Gives a member of a generated site full pages of what they have done and keep, so that their lists are as long on a
 * small site as on a large one.
 */
export const fillMember = (store: Store, id: number): Promise<void> =>
  store.transact(async (tx) => {
    const of = (type: ItemRow['type']) =>
      tx.page(items, {
        index: 'published',
        equals: { type, status: 'published' },
        order: 'desc',
        limit: FULL,
      })
    const posts = await of('post')
    const since = posts.at(-1)!.published_at!
    for (const [at, { id: item_id }] of posts.entries()) {
      const created_at = since + at
      await tx.insertIfAbsent(favorites, { member_id: id, item_id, created_at })
      const liked = { target_type: 'post', target_id: item_id, reaction: 'like', suspended: false } as const
      await tx.insertIfAbsent(reactions, { member_id: id, ...liked, created_at })
      const said = { kind: 'comment', body: '<p>Ripe?</p>' } as const
      const row = { ...initialComment, ...said, author_id: id, item_id, created_at, updated_at: created_at }
      await tx.insert(comments, row)
    }
    for (const { id: item_id } of await of('poll'))
      await tx.insertIfAbsent(votes, {
        member_id: id,
        item_id,
        option_id: 1,
        suspended: false,
        created_at: since,
      })
    await fillNetwork(tx, id, since)
    await fillMarket(tx, id, await of('service'), await of('job'))
    await fillStars(tx, id)
    await fillSchedule(tx, id, posts)
  })

async function fillNetwork(tx: Tx, member_id: number, since: number): Promise<void> {
  const topics = await tx.page(tags, { index: 'byName', limit: FULL })
  const targets = [
    ...topics.map(({ id }) => ['tag', id] as const),
    ...Array.from({ length: FULL }, (_, at) => ['community', at + 1] as const),
    ...Array.from({ length: FULL }, (_, at) => ['user', member_id + 1 + at] as const),
  ]
  for (const [at, [target_type, target_id]] of targets.entries())
    await tx.insertIfAbsent(follows, {
      member_id,
      target_type,
      target_id,
      suspended: false,
      created_at: since + at,
    })
  for (let at = 1; at <= FULL; at++)
    for (const [one, other_id] of [
      [member_id, member_id + at],
      [member_id + at, member_id],
    ] as const)
      await tx.insertIfAbsent(connections, {
        member_id: one,
        other_id,
        state: 'connected',
        suspended: false,
        since,
      })
}

async function fillMarket(
  tx: Tx,
  client_id: number,
  services: readonly ItemRow[],
  jobs: readonly ItemRow[],
): Promise<void> {
  for (let at = 0; at < FULL; at++) {
    const { id: service_id, author_id: provider_id, published_at } = services[at % services.length]!
    const created_at = published_at! + at
    const chosen = { position: 0, name: 'Standard', description: null, price: 500 }
    const parcel = { id: 1, service_id, ...chosen, delivery_days: 7, revisions: 1 }
    const asked = { service_id, provider_id, client_id, package: parcel, quantity: 1, total: 500 }
    const state = { status: 'completed', requirements: null, cancelled_by: null } as const
    const history = COURSE.map((status, step) => ({ status, by: 'provider' as const, at: created_at + step }))
    await tx.insert(bookings, { ...asked, ...state, history, created_at, updated_at: created_at })
    const said = {
      rating: 5,
      body: '<p>Good.</p>',
      reply: null,
      replied_at: null,
      hidden: false,
      suspended: false,
    }
    await tx.insertIfAbsent(reviews, {
      service_id,
      provider_id,
      author_id: client_id,
      ...said,
      created_at,
      updated_at: created_at,
    })
  }
  const cv = { headline: 'Grower', is_public: true, sections: {} }
  const apply = async (job: ItemRow, applicant_id: number) => {
    const created_at = job.published_at!
    await tx.insertIfAbsent(applications, {
      job_id: job.id,
      applicant_id,
      employer_id: job.author_id,
      status: 'submitted',
      cover_letter: null,
      cv: { id: applicant_id, member_id: applicant_id, ...cv, updated_at: created_at },
      reason: null,
      history: [{ status: 'submitted', by: 'applicant', note: null, at: created_at }],
      created_at,
      updated_at: created_at,
    })
  }
  for (const job of jobs) await apply(job, client_id)
  for (let at = 1; at <= FULL; at++) await apply(jobs[0]!, client_id + at)
}

async function fillStars(tx: Tx, member_id: number): Promise<void> {
  const joined = await tx.page(chatMembers, {
    index: 'newest',
    equals: { member_id },
    order: 'desc',
    limit: FULL,
  })
  for (const { chat_id, other_id } of joined)
    for (const { id: message_id, author_id, created_at: starred_at } of await tx.page(messages, {
      index: 'history',
      equals: { chat_id },
      order: 'desc',
      limit: FULL / 10,
    }))
      await tx.insertIfAbsent(messageStars, {
        member_id,
        message_id,
        chat_id,
        author_id,
        other_id,
        starred_at,
      })
}

async function fillSchedule(tx: Tx, author_id: number, posts: readonly ItemRow[]): Promise<void> {
  for (const [at, { id: _, ...post }] of posts.entries()) {
    const times = { scheduled_at: post.created_at + 1000 * DAY + at, published_at: null }
    const place = { community_id: null, restricted: false, tags: [] }
    const slug = `filled-${author_id}-${at}`
    const { id } = await tx.insert(items, {
      ...post,
      ...times,
      ...place,
      author_id,
      status: 'scheduled',
      slug,
    })
    await tx.insert(itemContents, { id, body: '<p>Later.</p>', details: {} })
  }
}
