import { describe, expect, test } from 'vitest'
import { describeOperation } from '../../harness/operation.ts'
import { START } from '../../harness/world.ts'

const DAY = 24 * 60 * 60_000
const timeAfterStart = (milliseconds: number) => new Date(START + milliseconds).toISOString()

const community = {
  name: 'Potters of Pune',
  description: '<p>Clay, kilns and patience.</p>',
  slug: 'pune-potters',
  icon: '/storage/icons/leaf.svg',
  banner: 'https://example.com/kiln.jpg',
  banner_style: 'pattern',
  visibility: 'private',
} as const

describeOperation(
  'communities.create',
  async (world) => ({ as: await world.member('asha'), input: { body: community } }),
  (world) => {
    test('creates a community with its creator as the first member', async () => {
      const asha = await world().member('asha')
      const { id, slug, url, web_url, item } = await asha.ok('communities.create', { body: community })
      expect({ slug, url, web_url, item }).toEqual({
        slug: 'pune-potters',
        url: '/c/pune-potters',
        web_url: 'http://localhost:4000/c/pune-potters',
        item: { id, type: 'community', slug },
      })
      const read = await asha.ok('communities.get', { params: { slug: slug! } })
      expect(read.item).toMatchObject({
        id,
        ...community,
        creator: { username: 'asha' },
        state: 'joined',
        role: 'creator',
        members_count: 1,
        items_count: 0,
        can_create_content: true,
        can_join: false,
      })
    })

    test('derives a slug from the name and another one for an equal name', async () => {
      const asha = await world().member('asha')
      const body = { name: 'Potters of Pune' }
      expect((await asha.ok('communities.create', { body })).slug).toBe('potters-of-pune')
      expect((await asha.ok('communities.create', { body })).slug).toMatch(/^potters-of-pune-[a-z0-9]{6}$/)
    })

    test('creates a public community with an icon by default', async () => {
      const asha = await world().member('asha')
      const { slug } = await asha.ok('communities.create', { body: { name: 'Open house' } })
      const { item } = await asha.ok('communities.get', { params: { slug: slug! } })
      expect(item).toMatchObject({
        visibility: 'public',
        icon: '/storage/icons/people.svg',
        banner: null,
        banner_style: 'cover',
        description: null,
      })
    })

    test("returns 422 for another member's stored image", async () => {
      const asha = await world().member('asha')
      const { fields } = await asha.fails('communities.create', 'validation_failed', {
        body: { name: 'Potters', icon: '/storage/icons/no-such.svg', banner: '/storage/9/abc.png' },
      })
      expect(fields?.map(({ path }) => path)).toEqual(['icon', 'banner'])
    })

    test('returns 422 for a slug that is a word of a route', async () => {
      const asha = await world().member('asha')
      await asha.fails('communities.create', 'validation_failed', {
        body: { name: 'Postable', slug: 'postable' },
      })
    })

    describe('communities with scheduled_at', () => {
      const scheduled = { ...community, scheduled_at: timeAfterStart(DAY) }

      test('returns the ID of the scheduled creation and no URL', async () => {
        const asha = await world().member('asha')
        const { id, slug, url, web_url, item } = await asha.ok('communities.create', { body: scheduled })
        expect({ slug, url, web_url, item }).toEqual({
          slug: null,
          url: null,
          web_url: null,
          item: { id, type: 'community', slug: null },
        })
        expect((await asha.ok('scheduled.list')).items).toMatchObject([
          { type: 'community', id, title: community.name, slug: null, url: null, edit_url: null },
        ])
      })

      test('shows a scheduled community nowhere before its time and everywhere after', async () => {
        const asha = await world().member('asha')
        const params = { slug: community.slug }
        const { id } = await asha.ok('communities.create', { body: scheduled })
        await world().clock.advance(DAY - 1)
        await asha.fails('communities.get', 'not_found', { params })
        expect((await asha.ok('communities.list')).memberships).toEqual([])
        expect(await world().clock.advance(1)).toMatchObject([{ type: 'community', id }])
        const { item } = await asha.ok('communities.get', { params })
        expect(item).toMatchObject({
          ...community,
          role: 'creator',
          members_count: 1,
          created_at: timeAfterStart(DAY),
        })
        expect((await asha.ok('scheduled.list')).items).toEqual([])
      })

      test('does not reserve the slug and gets a suffix if it is taken', async () => {
        const [asha, ravi] = await world().members('asha', 'ravi')
        await asha.ok('communities.create', { body: scheduled })
        expect((await ravi.ok('communities.create', { body: community })).slug).toBe(community.slug)
        await world().clock.advance(DAY)
        const { memberships } = await asha.ok('communities.list')
        expect(memberships?.map(({ community: { slug } }) => slug)).toEqual([
          expect.stringMatching(/^pune-potters-[a-z0-9]{6}$/),
        ])
      })

      test('keeps a slug within its bound when an ending is added', async () => {
        const asha = await world().member('asha')
        const slug = 'a'.repeat(80)
        await asha.ok('communities.create', { body: { ...scheduled, slug } })
        await asha.ok('communities.create', { body: { ...community, slug } })
        await world().clock.advance(DAY)
        const { memberships } = await asha.ok('communities.list')
        expect(memberships).toHaveLength(2)
        for (const membership of memberships!) {
          expect(membership.community.slug.length).toBeLessThanOrEqual(80)
          await asha.ok('communities.get', { params: { slug: membership.community.slug } })
        }
      })
    })
  },
)
