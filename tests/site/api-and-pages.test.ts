import { ApiError } from '@chowk/engine'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { seed, whole } from '../harness/sweep.ts'
import type { BrowserSession } from './browsing.ts'
import { startSite, type Site } from './start-site.ts'
import { createKey } from '../harness/administer.ts'

const people = ['asha', 'ravi', 'meera', 'tom'] as const
const HOUR = 3_600_000

/** Path of each kind of item, and how to create one. */
const kinds = {
  post: ['/posts', (title: string) => ['posts.create', { title, body: '<p>x</p>' }]],
  question: ['/questions', (title: string) => ['questions.create', { title }]],
  poll: ['/polls', (question: string) => ['polls.create', { question, options: ['One', 'Two'] }]],
  mcq: [
    '/mcqs',
    (question: string) => ['mcqs.create', { question, options: ['One', 'Two'], correct_option: 0 }],
  ],
} as const satisfies Record<string, readonly [string, (title: string) => readonly [string, object]]>
type Kind = keyof typeof kinds

const person = fc.constantFrom(...people)
const nth = fc.nat(20)
const deed = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('publish' as const),
      by: person,
      kind: fc.constantFrom(...(Object.keys(kinds) as Kind[])),
      in: fc.constantFrom(undefined, 'open-square', 'closed-court'),
      later: fc.boolean(),
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('comment' as const), by: person, nth }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('archive' as const), nth }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('hide' as const), nth }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('block' as const), by: person, whom: person }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('become private' as const), by: person }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('close' as const),
      community: fc.constantFrom('open-square', 'closed-court'),
      visibility: fc.constantFrom('public' as const, 'private' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('suspend' as const), whom: person }) },
)
type Deed = typeof deed extends fc.Arbitrary<infer D> ? D : never

interface Item {
  readonly id: number
  readonly kind: Kind
  readonly author: string
}

/** Creates a world by performing operations; skips those that the interface refuses. */
async function happened({ engine, act, save }: Site, deeds: readonly Deed[]): Promise<Item[]> {
  const operator = { operator: 'test' } as const
  for (const username of [...people, 'stranger']) await save({ username })
  for (const [slug, visibility] of [
    ['open-square', 'public'],
    ['closed-court', 'private'],
  ] as const) {
    await act('asha', 'communities.create', { body: { name: slug, slug, visibility } })
    await act('asha', 'communities.invite', {
      params: { slug },
      body: { usernames: ['ravi'], role: 'editor' },
    })
    await act('ravi', 'communities.acceptInvite', { params: { slug } })
  }
  const items: Item[] = []
  const doIt: { readonly [D in Deed as D['do']]: (deed: D) => Promise<unknown> } = {
    async publish({ by, kind, in: community, later }) {
      const [id, body] = kinds[kind][1](`kiln-${items.length}-kiln everything`)
      const scheduled = later && { scheduled_at: new Date(engine.clock.now() + HOUR).toISOString() }
      const made = (await act(by, id as 'posts.create', {
        body: { ...body, tags: ['all'], ...(community && { community }), ...scheduled } as never,
      })) as { id: number }
      items.push({ id: made.id, kind, author: by })
    },
    async comment({ by, nth }) {
      const item = items[nth % items.length]
      const into = {
        post: 'posts.comment',
        poll: 'polls.comment',
        mcq: 'mcqs.comment',
        question: 'questions.answer',
      }
      if (item)
        await act(by, into[item.kind] as 'posts.comment', {
          params: { id: item.id },
          body: { body: `<p>said-by-${by}</p>` },
        })
    },
    async archive({ nth }) {
      const item = items[nth % items.length]
      if (item)
        await act(item.author, 'items.archive', { body: { type: item.kind, id: item.id, archived: true } })
    },
    async hide({ nth }) {
      const item = items[nth % items.length]
      if (item) await engine.perform(operator, 'content.hide', { params: { type: item.kind, id: item.id } })
    },
    block: ({ by, whom }) => act(by, 'blocks.add', { body: { username: whom } }),
    'become private': ({ by }) =>
      act(by, 'preferences.update', { body: { privacy: { show_activity: false, show_connections: false } } }),
    close: ({ community, visibility }) =>
      act('asha', 'communities.update', { params: { slug: community }, body: { visibility } }),
    suspend: ({ whom }) =>
      engine.perform(operator, 'members.suspend', {
        params: { username: whom },
        body: { reason: 'A test.' },
      }),
  }
  for (const action of deeds)
    await (doIt[action.do] as (deed: Deed) => Promise<unknown>)(action).catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error
    })
  // Changes of a community spread in steps.
  await engine.schedule.finishTasks()
  return items
}

const marks = (text: string, mark: RegExp): string[] => [...new Set(text.match(mark))].sort()
const titles = (value: unknown): string[] =>
  marks(typeof value === 'string' ? value : JSON.stringify(value), /kiln-\d+-kiln/g)

/** Views of a reader: through the interface and through pages. */
interface Views {
  readonly api: (path: string) => Promise<{ status: number; body: unknown }>
  readonly page: (path: string) => Promise<{ status: number; body: string }>
}

async function viewsOf({ world, control }: Site, username: string, browsing: BrowserSession): Promise<Views> {
  const { key } = await createKey(control.engine, { username, scopes: 'all' })
  return {
    async api(path) {
      const request = new Request(`http://localhost:4000/api/v1${path}`, { headers: { 'x-api-key': key } })
      const response = await world.send(request)
      return { status: response.status, body: await response.json() }
    },
    async page(path) {
      const seen = await browsing.get(path)
      return seen.status === 301 ? browsing.get(seen.headers.location!) : seen
    },
  }
}

/** Returns the main part of a page; the rest is the same everywhere. */
const middle = (body: string): string => /<main[^]*<\/main>/.exec(body)?.[0] ?? ''

/** Compares both views of a reader. Returns the statuses of the items. */
async function compare({ api, page }: Views, items: readonly Item[], isNobody: boolean): Promise<number[]> {
  const statuses: number[] = []
  const readable = new Set<string>()
  for (const [index, { id, kind }] of items.entries()) {
    const path = `${kinds[kind][0]}/${id}`
    const [fromApi, shownText] = [await api(path), await page(path)]
    expect({ path, status: shownText.status }).toEqual({ path, status: fromApi.status })
    statuses.push(fromApi.status)
    if (fromApi.status === 200) readable.add(`kiln-${index}-kiln`)
    expect(titles(shownText.body).includes(`kiln-${index}-kiln`)).toBe(fromApi.status === 200)
    expect(marks(middle(shownText.body), /said-by-\w+/g)).toEqual(
      marks(JSON.stringify(fromApi.body), /said-by-\w+/g),
    )
  }
  const both: readonly (readonly [string, string])[] = [
    ...Object.values(kinds).map(([list]) => [`${list}?limit=50`, list] as const),
    ['/search?q=everything&limit=50', '/search?q=everything'],
    ...['open-square', 'closed-court'].flatMap((slug) => [
      [`/communities/${slug}/feed?limit=50`, `/c/${slug}`] as const,
    ]),
    ...people.map((name) => [`/users/${name}/activity?limit=50`, `/u/${name}`] as const),
    ...(isNobody ? [] : [['/feed?limit=50', '/'] as const]),
  ]
  for (const [apiPath, path] of both) {
    const fromApi = await api(apiPath)
    const first = await page(path)
    let shownText = middle(first.body)
    for (let next = 2; new RegExp(`rel="next"`).test(shownText) && next < 5; next++)
      shownText += middle((await page(`${path}${path.includes('?') ? '&' : '?'}page=${next}`)).body).replace(
        /<nav class="pager"[^]*?<\/nav>/,
        '',
      )
    expect({ path, titles: titles(shownText) }).toEqual({
      path,
      titles: fromApi.status === 200 ? titles(fromApi.body) : [],
    })
    if (fromApi.status === 404) expect({ path, status: first.status }).toEqual({ path, status: 404 })
  }
  for (const name of people) {
    const path = `/u/${name}`
    const [fromApi, shownText] = [await api(`/users/${name}`), await page(path)]
    expect({ path, status: shownText.status }).toEqual({ path, status: fromApi.status })
  }
  // Pages without an operation show only readable items.
  for (const path of [
    '/',
    '/tags/all',
    '/feed.atom',
    '/tags/all/feed.atom',
    ...people.map((name) => `/u/${name}/feed.atom`),
    ...people.map((name) => `/u/${name}/connections`),
  ])
    for (const title of titles((await page(path)).body)) {
      if (isNobody || !path.endsWith('.atom')) expect(readable).toContain(title)
    }
  return statuses
}

test('shows each viewer on pages exactly what the API returns', async () => {
  const statuses = new Set<number>()
  await fc.assert(
    fc.asyncProperty(fc.array(deed, { minLength: 15, maxLength: 40 }), async (deeds) => {
      const site = await startSite({ seed: async () => undefined })
      const items = await happened(site, deeds)
      for (const username of [...people, 'stranger']) {
        const row = (await site.control.snapshot()).rows.find(
          ([name, { username_key }]) => name === 'members' && username_key === username,
        )![1] as { status?: string }
        if (row.status !== 'active') continue
        const views = await viewsOf(site, username, await site.browse(username))
        for (const status of await compare(views, items, false)) statuses.add(status)
      }
      await compare(await viewsOf(site, 'stranger', await site.browse()), items, true)
    }),
    { numRuns: whole ? 24 : 8, seed },
  )
  expect([...statuses].sort()).toEqual([200, 404])
})
