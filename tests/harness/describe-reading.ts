import { expect, test } from 'vitest'
import type { World } from './world.ts'
import { publish, type Kind } from '../operations/content.ts'

/** Declares tests of what holds for reading an item of any kind. */
export function testReading(world: () => World, kind: Kind): void {
  const get = `${kind}s.get` as const

  test('shows how the member reacted to it, and whether they saved it', async () => {
    const [asha, ravi] = await world().members('asha', 'ravi')
    const id = await publish(asha, kind)
    await ravi.ok('reactions.set', { body: { type: kind, id, reaction: 'like' } })
    await ravi.ok('favorites.set', { body: { type: kind, id, saved: true } })
    const mine = await ravi.ok(get, { params: { id } })
    expect(mine.item).toMatchObject({ likes: 1, my_reaction: 'like', saved: true })
    const theirs = await asha.ok(get, { params: { id } })
    expect(theirs.item).toMatchObject({ likes: 1, my_reaction: null, saved: false })
  })

  test('returns 404 for an item of another kind', async () => {
    const asha = await world().member('asha')
    const id = await publish(asha, kind === 'post' ? 'question' : 'post')
    await asha.fails(get, 'not_found', { params: { id } })
  })
}
