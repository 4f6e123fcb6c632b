import { expect, test } from 'vitest'
import type { World } from './world.ts'
import { privateCommunity, publish, unseenBy, type Kind } from '../operations/content.ts'

/** Declares tests of what holds for the list of any kind of item. */
export function testListing(world: () => World, kind: Kind): void {
  const list = `${kind}s.list` as const

  test('returns the newest first, page by page', async () => {
    const asha = await world().member('asha')
    const ids: number[] = []
    for (let index = 0; index < 12; index++) {
      ids.unshift(await publish(asha, kind))
      if (index % 3 === 0) await world().clock.advance(1000)
    }
    const first = await asha.ok(list)
    expect(first).toMatchObject({ next_offset: 10, has_more: true })
    expect(first.items.map((item) => item.id)).toEqual(ids.slice(0, 10))
    const nextPage = await asha.ok(list, { query: { offset: first.next_offset } })
    expect(nextPage).toMatchObject({ next_offset: 12, has_more: false })
    expect(nextPage.items.map((item) => item.id)).toEqual(ids.slice(10))
    const beyond = await asha.ok(list, { query: { offset: 50 } })
    expect(beyond).toMatchObject({ items: [], next_offset: 50, has_more: false })
  })

  test('excludes invisible items and items of other kinds', async () => {
    const ravi = await world().member('ravi')
    await unseenBy(world(), ravi, kind)
    await publish(ravi, kind === 'post' ? 'question' : 'post')
    const seen = await publish(await world().member('asha'), kind)
    const { items, has_more } = await ravi.ok(list)
    expect([items.map((item) => item.id), has_more]).toEqual([[seen], false])
  })

  test('shows members of a private community its content', async () => {
    const asha = await world().member('asha')
    const community_id = await privateCommunity(asha)
    const id = await publish(asha, kind, { community_id })
    expect((await asha.ok(list)).items).toMatchObject([{ id, community: { id: community_id } }])
  })
}

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

  test('returns 404 for an item that the member cannot see or of another kind', async () => {
    const ravi = await world().member('ravi')
    const hidden = Object.values(await unseenBy(world(), ravi, kind))
    const otherId = await publish(ravi, kind === 'post' ? 'question' : 'post')
    for (const id of [...hidden, otherId]) await ravi.fails(get, 'not_found', { params: { id } })
  })
}
