import { expect, test } from 'vitest'
import { describeOperation } from '../../harness/operation.ts'
import type { World } from '../../harness/world.ts'

async function following(world: World) {
  const asha = await world.member('asha')
  await world.member('ravi')
  await asha.ok('communities.create', { body: { name: 'Potters of Pune', slug: 'potters' } })
  await asha.ok('tags.create', { body: { name: 'Clay' } })
  for (const name of [
    { type: 'user', username: 'ravi' },
    { type: 'community', slug: 'potters' },
    { type: 'tag', slug: 'clay' },
  ] as const) {
    await asha.ok('follows.set', { body: { ...name, following: true } })
    await world.clock.advance(1000)
  }
  return asha
}

describeOperation(
  'follows.list',
  async (world) => ({ as: await following(world), input: {} }),
  (world) => {
    test('lists what the caller follows, newest first', async () => {
      const asha = await following(world())
      const { items } = await asha.ok('follows.list')
      expect(items).toMatchObject([
        { type: 'tag', tag: { slug: 'clay', following: true, followers_count: 1 }, user: null },
        { type: 'community', community: { slug: 'potters' }, tag: null },
        { type: 'user', user: { username: 'ravi' }, community: null },
      ])
      const ravi = await world().member('ravi')
      expect((await ravi.ok('follows.list')).items).toEqual([])
    })

    test('excludes a private community whose creator the caller blocked', async () => {
      const asha = await following(world())
      const ravi = await world().member('ravi')
      const { id } = await ravi.ok('communities.create', { body: { name: 'Kilns', visibility: 'private' } })
      const follow = { type: 'community', id } as const
      await asha.ok('follows.set', { body: { ...follow, following: true } })
      const listed = async () => (await asha.ok('follows.list')).items.map(({ type }) => type)
      expect(await listed()).toEqual(['community', 'tag', 'community', 'user'])
      await asha.ok('blocks.add', { body: { username: 'ravi' } })
      expect(await listed()).toEqual(['tag', 'community'])
      expect(await asha.ok('follows.set', { body: { ...follow, following: false } })).toMatchObject({
        changed: true,
      })
      await asha.fails('follows.set', 'not_found', { body: { ...follow, following: true } })
      await asha.ok('blocks.remove', { body: { username: 'ravi' } })
      expect(await listed()).toEqual(['tag', 'community'])
    })
  },
)
