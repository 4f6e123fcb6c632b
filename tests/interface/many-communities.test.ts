import { memoryStore, entities, type ReadTx } from '@chowk/engine'
import { expect, test } from 'vitest'
import { World } from '../harness/world.ts'

test('the conditions of a feed of communities are the same however many the reader belongs to', async () => {
  const store = memoryStore(entities)
  const conditions: unknown[] = []
  const world = new World({
    ...store,
    read: (work) =>
      store.read((tx) =>
        work(
          new Proxy(tx, {
            get(target, name) {
              const method = Reflect.get(target, name) as (...args: unknown[]) => unknown
              return (...args: unknown[]) => {
                const { index, where } = (args[1] ?? {}) as { index?: string; where?: unknown }
                if (name === 'mergedPage' && index === 'ofCommunity') conditions.push(where)
                return method.apply(target, args)
              }
            },
          }) satisfies ReadTx,
        ),
      ),
  })
  const [asha, ravi] = await world.members('asha', 'ravi')
  const found = async (name: string) => {
    const { slug } = await ravi.ok('communities.create', { body: { name, visibility: 'private' } })
    await ravi.ok('communities.invite', { params: { slug: slug! }, body: { usernames: ['asha'] } })
    await asha.ok('communities.acceptInvite', { params: { slug: slug! } })
    await ravi.ok('posts.create', { body: { title: `Of ${name}`, body: '<p>x</p>', community: slug! } })
  }
  await found('Weir 1')
  await asha.ok('feed.list')
  const one = conditions.splice(0)
  for (let at = 2; at <= 9; at++) await found(`Weir ${at}`)
  const { items } = await asha.ok('feed.list')
  expect(items.filter(({ title }) => title.startsWith('Of Weir'))).toHaveLength(9)
  expect(conditions).toEqual(one)
  expect(one).toHaveLength(1)
})
