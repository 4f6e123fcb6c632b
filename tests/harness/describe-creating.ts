import { expect, test } from 'vitest'
import type { World } from './world.ts'
import { block, bodies, privateCommunity, publish, type Kind } from '../operations/content.ts'

/** Declares tests of what holds for the creation of any kind of item. */
export function testCreating(world: () => World, kind: Kind): void {
  const get = `${kind}s.get` as const

  test('publishes immediately for everyone to read', async () => {
    const id = await publish(await world().member('asha'), kind)
    const ravi = await world().member('ravi')
    const { item } = await ravi.ok(get, { params: { id } })
    expect(item).toMatchObject({
      id,
      type: kind,
      url: `/${kind}s/${item.slug}`,
      web_url: `http://localhost:4000/${kind}s/${item.slug}`,
      status: 'published',
      author: { username: 'asha' },
      community: null,
      comments_count: 0,
      published_at: new Date(world().clock.now()).toISOString(),
    })
    expect((await ravi.ok('tags.list')).items).toMatchObject([{ name: item.tags[0], items_count: 1 }])
  })

  test('returns 403 unless the member is an editor, without revealing a private community', async () => {
    const [asha, ravi] = await world().members('asha', 'ravi')
    const community_id = await privateCommunity(asha)
    const id = await publish(asha, kind, { community_id })
    expect((await asha.ok(get, { params: { id } })).item.community).toMatchObject({ id: community_id })
    const body = { ...bodies[kind], community_id }
    const { status, body: error } = await ravi.callLoosely(`${kind}s.create`, { body })
    expect([status, error.code]).toEqual([403, 'forbidden'])
    await block(asha, ravi)
    const hidden = await ravi.callLoosely(`${kind}s.create`, { body })
    const missing = await ravi.callLoosely(`${kind}s.create`, { body: { ...body, community_id: 999 } })
    expect({ ...hidden.body, request_id: '' }).toEqual({ ...missing.body, request_id: '' })
  })

  test('notifies no one of topics in a private community', async () => {
    const [asha, ravi] = await world().members('asha', 'ravi')
    await publish(asha, kind, { community_id: await privateCommunity(asha) })
    expect((await ravi.ok('tags.list')).items).toEqual([])
  })
}
