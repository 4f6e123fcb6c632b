import { describe, expect, test } from 'vitest'
import type { Client } from '../../harness/client.ts'
import { items } from '../../../packages/engine/src/entities/content.ts'
import { searchEntries } from '../../../packages/engine/src/entities/search.ts'
import { services } from '../../../packages/engine/src/entities/services.ts'
import { wordsOf } from '../../../packages/engine/src/text/words.ts'
import { describeOperation } from '../../harness/operation.ts'
import type { World } from '../../harness/world.ts'
import {
  BANGARAPET,
  completedService,
  DESIGN,
  LOGOS,
  MUMBAI,
  offer,
  PUNE,
  service,
  WEBSITES,
} from './fixtures.ts'

type Query = Readonly<Record<string, string | number>>

const idsOf = async (as: Client, query: Query = {}) =>
  (await as.ok('services.list', { query })).items.map(({ id }) => id)

/** Says on a member's profile where they live. */
const moveTo = (as: Client, location: { country: string; state_id?: number; city_id?: number }) =>
  as.ok('profile.update', { body: { location } })

/** Services that differ in price, one a second, the newest first. */
async function priced(world: World, as: Client, prices: readonly number[]): Promise<number[]> {
  const ids: number[] = []
  for (const price of prices) {
    await world.clock.advance(1000)
    ids.unshift((await offer(as, { packages: [{ name: 'All of it', price }] })).id)
  }
  return ids
}

/** Stores copies of a service with other prices and words. */
function copiesOf(
  world: World,
  id: number,
  count: number,
  changes: (index: number) => { words: string; price: number; city_id: number; state_id: number },
): Promise<{ id: number; price: number; city_id: number; state_id: number }[]> {
  return world.control.engine.store.transact(async (tx) => {
    const [item, service] = [(await tx.get(items, id))!, (await tx.get(services, id))!]
    const { id: _, ...entry } = (await tx.find(searchEntries, 'subject', {
      type: 'service',
      subject_id: id,
    }))!
    return Promise.all(
      Array.from({ length: count }, async (_, index) => {
        const copied = id + 1 + index
        const { words, ...columns } = changes(index)
        await tx.insert(items, { ...item, id: copied, slug: `copy-${copied}` })
        await tx.insert(services, { ...service, ...columns, id: copied, cheapness: -columns.price })
        await tx.insert(searchEntries, { ...entry, subject_id: copied, words })
        return { id: copied, ...columns }
      }),
    )
  })
}

describeOperation(
  'services.list',
  async (world) => {
    const as = await world.member('meera')
    await offer(as)
    return { as, input: { query: { category: 'logo-and-brand', q: 'logo', min: 1, max: 5000 } } }
  },
  (world) => {
    describe('filtering by category', () => {
      test('returns services of the category and its subcategories', async () => {
        const meera = await world().member('meera')
        const logo = (await offer(meera, { category_id: LOGOS })).id
        const design = (await offer(meera, { category_id: DESIGN })).id
        const website = (await offer(meera, { category_id: WEBSITES })).id
        expect(await idsOf(meera, { category: 'logo-and-brand' })).toEqual([logo])
        expect(await idsOf(meera, { category: 'design' })).toEqual([design, logo])
        expect(await idsOf(meera, { category: 'websites' })).toEqual([website])
        expect(await idsOf(meera, { category: 'teaching' })).toEqual([])
      })

      test('returns 422 for an unknown category', async () => {
        const meera = await world().member('meera')
        const { fields } = await meera.fails('services.list', 'validation_failed', {
          query: { category: 'nothing-like-it' },
        })
        expect(fields).toMatchObject([{ path: 'category', code: 'not_found' }])
      })
    })

    describe('filtering by price', () => {
      test('returns services from min to max, both included', async () => {
        const meera = await world().member('meera')
        const [dear, fair, cheap] = await priced(world(), meera, [100, 200, 300])
        expect(await idsOf(meera, { min: 200 })).toEqual([dear, fair])
        expect(await idsOf(meera, { max: 200 })).toEqual([fair, cheap])
        expect(await idsOf(meera, { min: 200, max: 200 })).toEqual([fair])
        expect(await idsOf(meera, { min: 201, max: 200 })).toEqual([])
      })
    })

    describe('sorted', () => {
      test('sorts by price up and down, ties newest first', async () => {
        const meera = await world().member('meera')
        // The newest first: 100, 300, 100, 200.
        const [newer, dear, older, middle] = await priced(world(), meera, [200, 100, 300, 100])
        expect(await idsOf(meera, { sort: 'price_low' })).toEqual([newer, older, middle, dear])
        expect(await idsOf(meera, { sort: 'price_high' })).toEqual([dear, middle, newer, older])
      })

      test('sorts by rating, then by number of reviews', async () => {
        const { provider, client, service: rated } = await completedService(world())
        await client.ok('services.review', { params: { id: rated.id }, body: { rating: 3 } })
        const unrated = await offer(provider)
        const better = await offer(provider)
        const review = async (who: string, sourceService: typeof better, rating: number) => {
          const as = await world().member(who)
          const { id } = await as.ok('services.book', {
            params: { id: sourceService.id },
            body: { package_id: sourceService.packages[0]! },
          })
          for (const step of ['accept', 'progress', 'deliver'] as const)
            await provider.ok(`bookings.${step}`, { params: { id } })
          await as.ok('bookings.complete', { params: { id } })
          await as.ok('services.review', { params: { id: sourceService.id }, body: { rating } })
        }
        await review('ravi', better, 4)
        expect(await idsOf(client, { sort: 'rating' })).toEqual([better.id, rated.id, unrated.id])
        await review('ravi', rated, 5)
        expect(await idsOf(client, { sort: 'rating' })).toEqual([rated.id, better.id, unrated.id])
        expect(await idsOf(client, { sort: 'popular' })).toEqual([rated.id, better.id, unrated.id])
      })
    })

    describe('near the member', () => {
      /** Services here and there, two of each, as ids by place; `newest` in the order in which they are listed. */
      async function everywhere() {
        const meera = await world().member('meera')
        const { location: _, ...anywhere } = service
        const made: { at: string; id: number }[] = []
        for (const round of [1, 2])
          for (const [at, location] of Object.entries({
            MUMBAI,
            BANGARAPET,
            PUNE,
            abroad: { country: 'FR' },
          })) {
            await world().clock.advance(1000)
            made.unshift({ at, id: (await offer(meera, { location, title: `${at} ${round}` })).id })
          }
        const { id } = await meera.ok('services.create', { body: anywhere })
        made.unshift({ at: 'nowhere', id })
        const near = (...groups: readonly (readonly string[])[]) =>
          groups.flatMap((group) => made.filter(({ at }) => group.includes(at)).map((entry) => entry.id))
        return { meera, near, newest: made.map((entry) => entry.id) }
      }

      test('lists the city first, then the state, then the rest', async () => {
        const { near, newest } = await everywhere()
        const asha = await world().member('asha')
        expect(await idsOf(asha)).toEqual(newest)
        await moveTo(asha, PUNE)
        const expected = near(['PUNE'], ['MUMBAI'], ['BANGARAPET', 'abroad', 'nowhere'])
        expect(await idsOf(asha)).toEqual(expected)
        expect(await idsOf(asha, { category: 'design' })).toEqual(expected)
        expect(await idsOf(asha, { category: 'logo-and-brand', sort: 'price_low' })).toHaveLength(
          expected.length,
        )
      })

      test('lists the state or country first where no more is known', async () => {
        const { near } = await everywhere()
        const asha = await world().member('asha')
        await moveTo(asha, { country: 'IN', state_id: PUNE.state_id })
        expect(await idsOf(asha)).toEqual(near(['PUNE', 'MUMBAI'], ['BANGARAPET', 'abroad', 'nowhere']))
        await moveTo(asha, { country: 'FR' })
        expect(await idsOf(asha)).toEqual(near(['abroad'], ['PUNE', 'MUMBAI', 'BANGARAPET', 'nowhere']))
      })
    })

    describe('searching words', () => {
      test('returns services that contain every word, in the requested order', async () => {
        const meera = await world().member('meera')
        const cake = await offer(meera, { title: 'Wedding cakes', packages: [{ name: 'Large', price: 900 }] })
        const cards = await offer(meera, {
          title: 'Cards for the day',
          description: '<p>For a <strong>wedding</strong> or a birthday.</p>',
          packages: [{ name: 'Fifty', price: 300 }],
        })
        await offer(meera, { title: 'Plumbing at night' })
        expect(await idsOf(meera, { q: 'wedding' })).toEqual([cards.id, cake.id])
        expect(await idsOf(meera, { q: 'WEDDING cakes' })).toEqual([cake.id])
        expect(await idsOf(meera, { q: 'wedding', sort: 'price_high' })).toEqual([cake.id, cards.id])
        expect(await idsOf(meera, { q: 'wedding', max: 300 })).toEqual([cards.id])
        expect(await idsOf(meera, { q: 'wedding', min: 900 })).toEqual([cake.id])
        expect(await idsOf(meera, { q: 'wedding', min: 301, max: 899 })).toEqual([])
        expect(await idsOf(meera, { q: 'wedding', category: 'websites' })).toEqual([])
        expect(await idsOf(meera, { q: 'nothing-like-it' })).toEqual([])
        const page = await meera.ok('services.list', { query: { q: 'wedding', limit: 1, offset: 1 } })
        expect(page).toMatchObject({ items: [{ id: cake.id }], next_offset: 2, has_more: false })
        expect(await idsOf(meera, { q: '' })).toHaveLength(3)
      })

      test('lists all matches in order, by page, for common and rare words', async () => {
        const meera = await world().member('meera')
        const { id } = await offer(meera)
        const words = (index: number) =>
          [
            'everyone',
            index % 10 === 0 && 'tenth',
            index % 40 === 3 && 'fortieth',
            index > 595 && 'last',
          ].filter(Boolean)
        const all = await copiesOf(world(), id, 600, (index) => ({
          words: words(index).join(' '),
          price: 1 + ((index * 7) % 50),
          city_id: index % 30 === 3 ? PUNE.city_id : MUMBAI.city_id,
          state_id: index % 3 === 0 ? PUNE.state_id : BANGARAPET.state_id,
        }))
        await moveTo(meera, PUNE)
        const distance = ({ city_id, state_id }: { city_id: number; state_id: number }) =>
          city_id === PUNE.city_id ? 0 : state_id === PUNE.state_id ? 1 : 2
        const sorts = { recent: distance, price_low: ({ price }: { price: number }) => price } as const
        const texts = ['everyone', 'TENTH', 'tenth every', 'fort', 'last', 'last tenth', 'none']
        for (const [sort, q] of texts.flatMap((text) => [
          ['recent', text] as const,
          ['price_low', text] as const,
        ])) {
          const wanted = wordsOf(q)
          const matches = all.filter((_, index) =>
            wanted.every((word) => words(index).some((candidate) => String(candidate).startsWith(word))),
          )
          const sortKey = sorts[sort]
          const ranked = matches.sort((a, b) => sortKey(a) - sortKey(b) || b.id - a.id)
          const expected = ranked.map((entry) => entry.id)
          const query = { q, sort, limit: 12 }
          const pageAt = (cursor: string) =>
            meera.ok('services.list', { query: { ...query, ...(cursor && { cursor }) } })
          const seen: number[] = []
          let cursor: string | null = ''
          while (cursor !== null && seen.length < 150) {
            const page: Awaited<ReturnType<typeof pageAt>> = await pageAt(cursor)
            seen.push(...page.items.map((item) => item.id))
            cursor = page.next_cursor
          }
          expect(seen, `${sort} ${q}`).toEqual(expected.slice(0, cursor === null ? undefined : seen.length))
          const later = await meera.ok('services.list', { query: { ...query, offset: 5 } })
          expect(later.items.map((item) => item.id)).toEqual(expected.slice(5, 17))
        }
      })
    })
  },
)
