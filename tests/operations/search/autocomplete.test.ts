import { expect, test } from 'vitest'
import type { Client } from '../../harness/client.ts'
import { describeOperation } from '../../harness/operation.ts'
import { block } from '../content.ts'

const suggest = async (as: Client, q: string, query = {}) =>
  (await as.ok('search.autocomplete', { query: { q, ...query } })).items.map(({ value }) => value)

describeOperation(
  'search.autocomplete',
  async (world) => ({ as: await world.member('asha'), input: { query: { q: 'ash' } } }),
  (world) => {
    test('completes names of members and of tags', async () => {
      const asha = await world().member('asha', { display_name: 'Asha Kulkarni' })
      await asha.ok('profile.update', { body: { avatar_url: '/storage/avatars/neem.svg' } })
      const { id } = await asha.ok('tags.create', { body: { name: 'Kulfi' } })
      const { items } = await asha.ok('search.autocomplete', { query: { q: 'kul' } })
      expect(items).toEqual([
        {
          ...{ type: 'tag', id, value: 'Kulfi', name: 'Kulfi', avatar_url: null },
          ...{ url: '/tags/kulfi', web_url: 'http://localhost:4000/tags/kulfi' },
        },
        {
          ...{ type: 'user', id: asha.id, value: 'asha', name: 'Asha Kulkarni' },
          ...{ avatar_url: '/storage/avatars/neem.svg', url: '/u/asha' },
          web_url: 'http://localhost:4000/u/asha',
        },
      ])
      expect(await suggest(asha, '@ASH')).toEqual(['asha'])
      expect(await suggest(asha, '＠ash')).toEqual(['asha'])
      expect(await suggest(asha, '#kul', { type: 'tag' })).toEqual(['Kulfi'])
      expect(await suggest(asha, '＃kul', { type: 'tag' })).toEqual(['Kulfi'])
      expect(await suggest(asha, 'kul', { type: 'user' })).toEqual(['asha'])
      expect(await suggest(asha, 'kulkarni ash')).toEqual(['asha'])
    })

    test.each([
      '@',
      '#',
      '##',
      '＃＃',
      '﹟',
      '﹫',
      '#\u200b',
      '\u2060@',
      '# #',
      '@＠',
      "'",
      '’',
      '`',
      'ـ',
      '...',
      '#\u202e',
    ])('returns nothing for %j, which contains no word', async (q) => {
      const asha = await world().member('asha')
      await asha.ok('tags.create', { body: { name: 'Kulfi' } })
      expect(await suggest(asha, q)).toEqual([])
    })

    test('returns at most 10, exact beginnings first, then the best known', async () => {
      const asha = await world().member('asha')
      for (let index = 0; index < 12; index++) await world().member(`dev.${index}`)
      await world().member('x', { display_name: 'Dev Chatterjee' })
      await asha.ok('follows.set', { body: { type: 'user', username: 'dev.2', following: true } })
      const suggested = await suggest(asha, 'dev.')
      expect(suggested).toHaveLength(10)
      expect(suggested[0]).toBe('dev.2')
      expect(suggested).not.toContain('x')
      expect(await suggest(asha, 'dev.7')).toEqual(['dev.7'])
    })

    test('ignores matches outside names', async () => {
      const asha = await world().member('asha')
      await asha.ok('profile.update', { body: { tagline: 'Potter' } })
      await asha.ok('tags.create', { body: { name: 'Clay', description: 'For potters' } })
      expect(await suggest(asha, 'pott')).toEqual([])
    })

    test('excludes hidden, inactive and unlisted members', async () => {
      const asha = await world().member('asha')
      const people = []
      for (const name of ['dev.1', 'dev.2', 'dev.3', 'dev.4', 'dev.5'])
        people.push(await world().member(name))
      await block(asha, people[0]!)
      await block(people[1]!, asha)
      await people[2]!.ok('preferences.update', { body: { privacy: { discoverable: false } } })
      await world().save({ username: 'dev.4', status: 'closed' })
      expect(await suggest(asha, 'dev')).toEqual(['dev.5'])
    })
  },
)
