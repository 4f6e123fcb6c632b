import { expect, test } from 'vitest'
import { describeOperation } from '../../harness/operation.ts'
import { archive, publish, publishAny, tomorrow } from '../content.ts'

describeOperation(
  'items.archive',
  async (world) => {
    const asha = await world.member('asha')
    const id = await publish(asha, 'post')
    return { as: asha, input: { body: { type: 'post', id, archived: true } } }
  },
  (world) => {
    test.each(['post', 'question', 'poll', 'mcq'] as const)(
      'takes a %s off the site, and brings it back as it was',
      async (type) => {
        const [asha, ravi] = await world().members('asha', 'ravi')
        const [get, list] = [`${type}s.get`, `${type}s.list`] as const
        const id = await publish(asha, type)
        const before = await ravi.ok(get, { params: { id } })
        await world().clock.advance(1000)
        const gone = await archive(asha, type, id)
        expect(gone).toMatchObject({ id, url: before.item.url, updated: ['archived'] })
        expect(gone.item).toMatchObject({ type, status: 'archived' })
        await ravi.fails(get, 'not_found', { params: { id } })
        expect((await asha.ok(list)).items).toEqual([])
        expect((await asha.ok('tags.list')).items).toMatchObject([{ items_count: 0 }])
        const back = await archive(asha, type, id, false)
        expect(back).toMatchObject({ updated: ['archived'], item: { status: 'published' } })
        const { updated_at } = back.item
        expect((await ravi.ok(get, { params: { id } })).item).toEqual({ ...before.item, updated_at })
        expect((await ravi.ok(list)).items).toMatchObject([{ id }])
        expect((await asha.ok('tags.list')).items).toMatchObject([{ items_count: 1 }])
      },
    )

    test.each(['service', 'job'] as const)('takes a %s out of the list, and puts it back', async (type) => {
      const [asha, ravi] = await world().members('asha', 'ravi')
      const id = await publishAny(asha, type)
      const listed = async () => (await ravi.ok(`${type}s.list`)).items.map((item) => item.id)
      expect(await listed()).toEqual([id])
      await archive(asha, type, id)
      expect(await listed()).toEqual([])
      await archive(asha, type, id, false)
      expect(await listed()).toEqual([id])
    })

    test('returns 409 for a scheduled item', async () => {
      const asha = await world().member('asha')
      const id = await publish(asha, 'post', { scheduled_at: tomorrow(world()) })
      const error = await asha.fails('items.archive', 'conflict', {
        body: { type: 'post', id, archived: true },
      })
      expect(error.current_status).toBe('scheduled')
      expect(error.allowed).toEqual(['reschedule', 'publish', 'cancel'])
    })

    test('returns 403 when restoring where the member may no longer publish', async () => {
      const [asha, meera] = await world().members('asha', 'meera')
      const { id: community_id, slug } = await meera.ok('communities.create', {
        body: { name: 'The rooftop potters' },
      })
      const params = { slug: slug! }
      await meera.ok('communities.invite', { params, body: { usernames: ['asha'], role: 'editor' } })
      await asha.ok('communities.acceptInvite', { params })
      const id = await publish(asha, 'post', { community_id })
      await archive(asha, 'post', id)
      await asha.ok('communities.leave', { params })
      await asha.fails('items.archive', 'forbidden', { body: { type: 'post', id, archived: false } })
      expect((await asha.ok('posts.get', { params: { id } })).item.status).toBe('archived')
    })

    test("returns 404 for another member's item, and for an item of another kind", async () => {
      const [asha, ravi] = await world().members('asha', 'ravi')
      const id = await publish(asha, 'post')
      await ravi.fails('items.archive', 'not_found', { body: { type: 'post', id, archived: true } })
      await asha.fails('items.archive', 'not_found', { body: { type: 'poll', id, archived: true } })
      await asha.fails('items.archive', 'not_found', { body: { type: 'post', id: 999_999, archived: true } })
    })
  },
)
