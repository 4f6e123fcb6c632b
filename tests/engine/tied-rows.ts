import { schemasOf, type ItemType, type OperationId } from '@chowk/contract'
import { allOperations } from '../harness/arbitrary-calls.ts'
import type { Client, LooseInput } from '../harness/client.ts'
import { connect } from '../harness/connect.ts'
import type { World } from '../harness/world.ts'
import { archive, publish } from '../operations/content.ts'
import { candidate, post } from '../operations/jobs/fixtures.ts'
import { offer } from '../operations/services/fixtures.ts'

/** A list that some operation gives: how to ask for it, and where in the answer it stands. */
export interface List {
  readonly as: Client
  readonly input?: LooseInput
  /** The member of the answer that holds the page; the answer itself unless named. */
  readonly under?: string
  /** The member of the page that holds its entries; `items` unless named. */
  readonly entries?: string
  /** The prefix of `offset` and `limit`. */
  readonly prefix?: string
  /** Whether it is in the order of the moment of publication, then of the item's id. */
  readonly dated?: true
}

const DAY = 24 * 60 * 60_000
const kinds = ['post', 'question', 'poll', 'mcq'] as const
const words = ['birds', 'pottery', 'market', 'cooking'] as const

/**
 * A world in which much happened at very few moments: items that were published at once and by their schedule, in another
 * order than that in which they were written, some of them archived meanwhile. Gives a way, or several, to ask for every list.
 */
export async function createTiedRows(world: World): Promise<Partial<Record<OperationId, readonly List[]>>> {
  const [asha, ravi, meera] = [
    await world.member('asha'),
    await world.member('ravi'),
    await world.member('meera'),
  ]
  const authors: Client[] = []
  for (let index = 0; index < 5; index++) authors.push(await candidate(world, `member${index}`))
  await connect(asha, ravi, meera, ...authors)
  await connect(ravi, meera)

  const communities: { id: number; slug: string }[] = []
  for (const name of ['Birders', 'Potters', 'Cooks', 'Walkers']) {
    const { id, slug } = await asha.ok('communities.create', { body: { name } })
    communities.push({ id, slug: slug! })
    for (const client of [ravi, meera, ...authors])
      await client.ok('communities.join', { params: { slug: slug! } })
  }
  const [first] = communities as [{ id: number; slug: string }]

  // Half of them go live together, a day later.
  const scheduled_at = new Date(world.clock.now() + DAY).toISOString()
  const published: [ItemType, number][] = []
  for (let round = 0; round < 3; round++)
    for (const kind of kinds) {
      const where = round === 1 ? { community_id: first.id } : {}
      published.push([kind, await publish(asha, kind, { ...where, scheduled_at })])
    }
  await world.clock.advance(DAY)
  for (let round = 0; round < 4; round++)
    for (const kind of kinds)
      published.push([kind, await publish(asha, kind, round === 1 ? { community_id: first.id } : {})])
  const services: { id: number; slug: string; packages: number[] }[] = []
  const jobs: { id: number; slug: string }[] = []
  for (let index = 0; index < 4; index++) {
    services.push(await offer(asha))
    jobs.push(await post(asha))
  }
  // Reindexing items by tag keeps this order.
  for (const [kind, id] of published.filter((_, index) => index % 3 === 0)) {
    await archive(asha, kind, id)
    await archive(asha, kind, id, false)
  }
  for (const [, id] of published.filter(([type]) => type === 'post'))
    await asha.ok('posts.update', {
      params: { id },
      body: { tags: id % 2 ? ['trees', 'birds'] : ['birds', 'trees'] },
    })
  await archive(asha, 'service', services[0]!.id)
  await archive(asha, 'service', services[0]!.id, false)

  const idOf = (wanted: ItemType) => published.find(([type]) => type === wanted)![1]
  const ids = Object.fromEntries(kinds.map((kind) => [kind, idOf(kind)])) as Record<
    (typeof kinds)[number],
    number
  >
  for (const client of [ravi, meera, ...authors]) {
    const comment = { body: { body: '<p>Ripe?</p>' } }
    await client.ok('posts.comment', { params: { id: ids.post }, ...comment })
    await client.ok('polls.comment', { params: { id: ids.poll }, ...comment })
    await client.ok('mcqs.comment', { params: { id: ids.mcq }, ...comment })
    await client.ok('questions.answer', { params: { id: ids.question }, ...comment })
  }
  await asha.ok('answers.accept', {
    params: { id: (await asha.ok('questions.get', { params: { id: ids.question } })).answers.items[0]!.id },
    body: { accepted: true },
  })
  for (const question of published.filter(([type]) => type === 'question').slice(1, 5))
    await asha.ok('questions.resolve', { params: { id: question[1] }, body: { resolved: true } })

  for (const [type, id] of published) {
    await ravi.ok('favorites.set', { body: { type, id, saved: true } })
    if (id % 2 === 0) await ravi.ok('reactions.set', { body: { type, id, reaction: 'like' } })
  }
  const follow = (body: object) => ravi.callLoosely('follows.set', { body: { ...body, following: true } })
  for (const client of [asha, meera, ...authors]) await follow({ type: 'user', username: client.username })
  for (const { slug } of communities) await follow({ type: 'community', slug })
  for (const slug of [...words, 'trees']) await follow({ type: 'tag', slug })

  for (const { id, packages } of services) {
    await ravi.ok('services.book', { params: { id }, body: { package_id: packages[0]! } })
    await meera.ok('services.book', { params: { id }, body: { package_id: packages[0]! } })
  }
  const own = await offer(ravi)
  for (const client of [asha, ...authors])
    await client.ok('services.book', { params: { id: own.id }, body: { package_id: own.packages[0]! } })
  for (const client of authors) {
    const { items } = await client.ok('bookings.list')
    for (const step of ['accept', 'progress', 'deliver'] as const)
      await ravi.ok(`bookings.${step}`, { params: { id: items[0]!.id } })
    await client.ok('bookings.complete', { params: { id: items[0]!.id } })
    await client.ok('services.review', { params: { id: own.id }, body: { rating: 4 } })
  }
  for (const client of authors) for (const { id } of jobs) await client.ok('jobs.apply', { params: { id } })

  const { key } = await asha.ok('groups.create', {
    body: { name: 'Monsoon walks', usernames: ['ravi', 'meera'] },
  })
  for (let index = 0; index < 4; index++)
    await asha.ok('groups.create', { body: { name: `Walks ${index}`, usernames: ['ravi'] } })
  for (let index = 0; index < 6; index++) {
    const { message } = await ravi.ok('chats.send', { params: { key }, body: { body: `Chai at ${index}?` } })
    await ravi.ok('chats.star', { params: { id: message.id }, body: { starred: true } })
  }
  for (const client of [ravi, meera, ...authors])
    await asha.ok('chats.send', { params: { key: `@${client.username}` }, body: { body: 'Chai?' } })
  const blocker = await world.member('blocker')
  for (const client of authors) await blocker.ok('blocks.add', { body: { username: client.username } })

  const dated = true
  const all: List = { as: ravi }
  const plain = allOperations.filter((id) => {
    const { parameters } = schemasOf(id)
    return (
      parameters.some(({ name }) => name === 'offset') &&
      parameters.every((parameter) => parameter.in === 'query')
    )
  })
  return {
    ...Object.fromEntries(plain.map((id) => [id, [all]])),
    'lookups.postableCommunities': [{ as: asha }],
    'follows.list': [all, { as: ravi, input: { query: { type: 'tag' } } }],
    'connections.list': [{ as: asha, input: { query: { state: 'connected' } } }],
    'blocks.list': [{ as: blocker }],
    'posts.list': [{ as: ravi, dated }],
    'questions.list': [
      { as: ravi, dated },
      { as: ravi, input: { query: { filter: 'unanswered' } }, dated },
      { as: ravi, input: { query: { filter: 'resolved' } }, dated },
    ],
    'polls.list': [{ as: ravi, dated }],
    'mcqs.list': [{ as: ravi, dated }],
    'posts.get': [{ as: ravi, input: { params: { id: ids.post } }, under: 'comments', prefix: 'comments_' }],
    'polls.get': [{ as: ravi, input: { params: { id: ids.poll } }, under: 'comments', prefix: 'comments_' }],
    'mcqs.get': [{ as: ravi, input: { params: { id: ids.mcq } }, under: 'comments', prefix: 'comments_' }],
    'questions.get': [
      { as: ravi, input: { params: { id: ids.question } }, under: 'answers', prefix: 'answers_' },
    ],
    'services.list': [
      ...(['recent', 'rating', 'popular', 'price_low', 'price_high'] as const).map((sort): List => ({
        as: ravi,
        input: { query: { sort } },
      })),
      { as: ravi, input: { query: { q: 'logo' } } },
    ],
    'services.get': [
      { as: ravi, input: { params: { slug: own.slug } }, under: 'reviews', prefix: 'reviews_' },
    ],
    'bookings.list': [
      all,
      { as: ravi, input: { query: { role: 'provider' } } },
      { as: ravi, input: { query: { role: 'client', status: 'pending' } } },
    ],
    'jobs.list': [{ as: ravi, dated }],
    'jobs.applications': [{ as: asha, input: { params: { id: jobs[0]!.id } } }],
    'applications.list': [{ as: authors[0]! }],
    'communities.feed': [
      { as: ravi, input: { params: { slug: first.slug } }, dated },
      { as: ravi, input: { params: { slug: first.slug }, query: { tab: 'members' } } },
    ],
    'feed.list': [{ as: ravi, dated }],
    'search.query': [
      { as: ravi, input: { query: { q: 'birds' } } },
      { as: ravi, input: { query: { q: 'on', type: 'post' } } },
      { as: ravi, input: { query: { q: 'm' } } },
    ],
    'users.activity': [{ as: meera, input: { params: { username: 'asha' } } }],
    'users.connections': [{ as: ravi, input: { params: { username: 'asha' } } }],
    'notifications.list': [{ as: asha }, { as: asha, input: { query: { unread: true } } }],
    'chats.list': [{ as: ravi }],
    'chats.contacts': [{ as: asha, entries: 'connections' }],
    'chats.messages': [{ as: meera, input: { params: { key } } }],
    'chats.searchMessages': [{ as: meera, input: { params: { key }, query: { q: 'chai' } } }],
  }
}
