import { expect, test } from 'vitest'
import { describeOperation } from '../../harness/operation.ts'
import { START } from '../../harness/world.ts'
import { block } from '../content.ts'

describeOperation(
  'users.list',
  async (world) => ({ as: await world.member('asha'), input: {} }),
  (world) => {
    test('returns the newest first, page by page', async () => {
      const asha = await world().member('asha')
      for (let index = 0; index < 5; index++) await world().member(`dev.${index}`)
      await world().clock.advance(1000)
      await world().member('ravi', { display_name: 'Ravi Menon' })
      await asha.ok('follows.set', { body: { type: 'user', username: 'ravi', following: true } })
      const first = await asha.ok('users.list', { query: { limit: 3 } })
      expect(first.items.map(({ username }) => username)).toEqual(['ravi', 'dev.4', 'dev.3'])
      expect(first).toMatchObject({ next_offset: 3, has_more: true })
      expect(first.items[0]).toEqual({
        id: first.items[0]!.id,
        username: 'ravi',
        display_name: 'Ravi Menon',
        avatar_url: null,
        profile_url: 'http://localhost:4000/u/ravi',
        tagline: null,
        followers_count: 1,
        following: true,
        joined_at: new Date(START + 1000).toISOString(),
      })
      const nextPage = await asha.ok('users.list', { query: { offset: 3 } })
      expect(nextPage.items.map(({ username }) => username)).toEqual(['dev.2', 'dev.1', 'dev.0', 'asha'])
    })

    test('excludes hidden, inactive and unlisted members', async () => {
      const asha = await world().member('asha')
      const people = []
      for (const name of ['dev.1', 'dev.2', 'dev.3', 'dev.4', 'dev.5'])
        people.push(await world().member(name))
      await block(asha, people[0]!)
      await block(people[1]!, asha)
      await people[2]!.ok('preferences.update', { body: { privacy: { discoverable: false } } })
      await world().save({ username: 'dev.4', status: 'suspended' })
      const { items, has_more } = await asha.ok('users.list')
      expect([items.map(({ username }) => username), has_more]).toEqual([['dev.5', 'asha'], false])
    })
  },
)
