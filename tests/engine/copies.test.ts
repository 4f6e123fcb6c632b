import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import type { Client, LooseInput } from '../harness/client.ts'
import { recount } from '../harness/recount.ts'
import { everyStoreName, stores } from '../harness/stores.ts'
import { START, World } from '../harness/world.ts'
import { LOGOS, PUNE } from '../operations/services/fixtures.ts'

// What lists show follows from the items, whatever the way to a state.

const MINUTE = 60_000
const OPERATOR = { operator: 'ops' }
const html = '<p>Text.</p>'
const bodies = {
  'posts.create': { title: 'A post', body: html, tags: ['clay'] },
  'questions.create': { title: 'A question', tags: ['clay'] },
  'services.create': {
    title: 'A logo',
    description: html,
    category_id: LOGOS,
    packages: [{ name: 'One', price: 1 }],
    location: PUNE,
  },
  'jobs.create': {
    title: 'Potter',
    description: html,
    employment_type: 'full_time',
    work_mode: 'remote',
    experience_level: 'mid',
    salary_min: 5,
    location: PUNE,
  },
} as const
type Create = keyof typeof bodies
const creates = Object.keys(bodies) as Create[]

const lists: readonly [id: 'posts.list' | 'questions.list' | 'services.list' | 'jobs.list', query: object][] =
  [
    ['posts.list', {}],
    ['questions.list', {}],
    ['questions.list', { filter: 'unanswered' }],
    ['services.list', { sort: 'recent' }],
    ['jobs.list', {}],
    ['jobs.list', { type: 'full_time' }],
    ['jobs.list', { mode: 'remote' }],
    ['jobs.list', { experience: 'mid' }],
    ['jobs.list', { location: 'pune' }],
  ]

interface Item {
  readonly type: 'post' | 'question' | 'service' | 'job'
  readonly id: number
  readonly by: Client
}

class Life {
  readonly world: World
  readonly authors: readonly Client[]
  readonly reader: Client
  readonly items: Item[] = []

  constructor(world: World, [reader, ...authors]: readonly Client[]) {
    this.world = world
    this.reader = reader!
    this.authors = authors
  }

  /** Performs one act, drawn by two numbers; refusals are part of a life. */
  async act(kind: number, which: number): Promise<void> {
    const item = this.items[which % Math.max(this.items.length, 1)]
    const author = this.authors[which % this.authors.length]!
    const engine = this.world.control.engine
    if (kind < 3 || item === undefined) return this.#create(author, which)
    const { type, id, by } = item
    switch (kind) {
      case 3:
      case 4:
        return this.#write(by, kind === 3 ? 'jobs.close' : 'jobs.reopen', { params: { id } }, item)
      case 5:
      case 6:
        return this.#write(by, 'items.archive', { body: { type, id, archived: kind === 5 } }, item)
      case 7:
      case 8: {
        const act = kind === 7 ? 'content.hide' : 'content.restore'
        return void (await engine.perform(OPERATOR, act, { params: { type, id }, body: {} }).catch(() => 0))
      }
      case 9:
        return this.#write(by, 'scheduled.publish', { params: { type, id } }, item)
      case 10:
        return this.#write(by, `${type}s.update`, { params: { id }, body: { title: `Title ${which}` } }, item)
      case 11: {
        const params = { username: author.username }
        const body = { reason: 'Spam.' }
        if (which % 2) await engine.perform(OPERATOR, 'members.suspend', { params, body }).catch(() => 0)
        else await engine.perform(OPERATOR, 'members.unsuspend', { params }).catch(() => 0)
        return
      }
      case 12: {
        const visibility = which % 2 ? 'private' : 'public'
        const input = { params: { slug: 'kiln' }, body: { visibility } }
        return this.#write(this.authors[0]!, 'communities.update', input)
      }
      default:
        return this.#write(this.authors[0]!, 'blocks.add', { body: { username: this.authors[2]!.username } })
    }
  }

  async #create(by: Client, which: number): Promise<void> {
    const create = creates[which % creates.length]!
    const later = new Date(this.world.clock.now() + (10 + (which % 50)) * MINUTE).toISOString()
    const body = {
      ...bodies[create],
      ...(which % 3 === 0 && { scheduled_at: later }),
      ...(which % 5 === 0 && /posts|questions/.test(create) && { community: 'kiln' }),
    }
    const { body: answer, status } = await by.callLoosely(create, { body })
    if (status === 201) this.items.push({ type: (answer.item as Item).type, id: answer.id as number, by })
  }

  /** Writes, and compares what the answer shows with the next read. */
  async #write(by: Client, id: string, input: LooseInput, item?: Item): Promise<void> {
    const { status, body } = await by.callLoosely(id as 'posts.update', input)
    const [name, shown] = Object.entries(body).find(([key]) => key === 'item' || key === 'community') ?? []
    if (status !== 200 || shown === undefined) return
    const get = name === 'community' ? 'communities.get' : (`${item!.type}s.get` as const)
    const params = name === 'community' ? { slug: 'kiln' } : { id: item!.id, slug: item!.id }
    const read = (await by.callLoosely(get, { params })).body['item'] as Record<string, unknown> | undefined
    if (read === undefined) return
    const told = Object.entries(shown as object).filter(([field]) => field in read)
    expect([id, Object.fromEntries(told)]).toEqual([
      id,
      Object.fromEntries(told.map(([field]) => [field, read[field]])),
    ])
  }

  async expectOrder(): Promise<void> {
    for (const [id, query] of lists) {
      const { items } = await this.reader.ok(id, { query: { ...query, limit: 50 } })
      const times = (items as { published_at: string }[]).map((item) => item.published_at)
      expect([id, query, times]).toEqual([id, query, [...times].sort().reverse()])
    }
  }
}

const acts = fc.array(fc.tuple(fc.nat(13), fc.nat(10_000)), { minLength: 120, maxLength: 120 })

test.each(everyStoreName)(
  'keeps lists, copies and responses consistent after random changes, on %s',
  async (name) => {
    const { store, dispose } = await stores[name]()
    onTestFinished(dispose)
    const world = new World(store)
    const life = new Life(world, await world.members('ravi', 'asha', 'tom', 'meera'))
    const [asha, , meera] = life.authors
    await asha!.ok('communities.create', { body: { name: 'Kiln', slug: 'kiln' } })
    await meera!.ok('communities.join', { params: { slug: 'kiln' } })
    for (const [at, [kind, which]] of fc.sample(acts, { numRuns: 1, seed: 20_261_128 })[0]!.entries()) {
      await life.act(kind, which)
      await world.clock.advance((which % 17) * MINUTE)
      if (at % 5 === 0) await life.expectOrder()
      if (at % 40 === 39) await recount(store)
    }
    expect(life.items.length).toBeGreaterThan(20)
    expect(world.errors).toEqual([])
  },
)

test('lists a job that is reopened after its time where it was published', async () => {
  const { store, dispose } = await stores.memory()
  onTestFinished(dispose)
  const world = new World(store)
  const [asha] = await world.members('asha')
  const at = (minutes: number) => new Date(START + minutes * MINUTE).toISOString()
  const ids = []
  for (const minutes of [60, 30]) {
    const body = { ...bodies['jobs.create'], scheduled_at: at(minutes) }
    ids.push((await asha.ok('jobs.create', { body })).id)
  }
  await asha.ok('jobs.close', { params: { id: ids[0]! } })
  await world.clock.advance(90 * MINUTE)
  await asha.ok('jobs.reopen', { params: { id: ids[0]! } })
  expect((await asha.ok('jobs.list')).items.map(({ id }) => id)).toEqual(ids)
})

test('reports the remaining counts of a community that becomes private', async () => {
  const { store, dispose } = await stores.memory()
  onTestFinished(dispose)
  const world = new World(store)
  const [asha, ravi] = await world.members('asha', 'ravi')
  const { slug } = await asha.ok('communities.create', { body: { name: 'Kiln' } })
  const params = { slug: slug! }
  await ravi.ok('communities.join', { params })
  await asha.ok('blocks.add', { body: { username: 'ravi' } })
  const { community } = await asha.ok('communities.update', { params, body: { visibility: 'private' } })
  expect(community.members_count).toBe(1)
  expect((await asha.ok('communities.get', { params })).item).toMatchObject({ members_count: 1 })
})

test('reports wrong times with all other problems', async () => {
  const { store, dispose } = await stores.memory()
  onTestFinished(dispose)
  const [asha] = await new World(store).members('asha')
  const past = new Date(START - MINUTE).toISOString()
  const { body } = await asha.callLoosely('jobs.create', {
    body: { ...bodies['jobs.create'], title: '', apply_by: past, scheduled_at: past, salary_max: 1 },
  })
  expect(body.fields?.map(({ path }) => path).sort()).toEqual([
    'apply_by',
    'salary_max',
    'scheduled_at',
    'title',
  ])
})
