import { expect, test } from 'vitest'
import { connect } from '../../harness/connect.ts'
import { describeOperation } from '../../harness/operation.ts'
import { rowsOf, notificationSummaries } from '../../harness/rows.ts'
import { block, upload } from '../chats/fixtures.ts'

const name = 'Monsoon walks'

describeOperation(
  'groups.create',
  async (world) => {
    const asha = await world.member('asha')
    for (let index = 0; index < 20; index++) await connect(asha, await world.member(`ravi${index || ''}`))
    return { as: asha, input: { body: { name, usernames: ['ravi'], icon: await upload(asha) } } }
  },
  (world) => {
    const people = async () => {
      const [asha, ravi] = await world().members('asha', 'ravi')
      await connect(asha, ravi)
      return { asha, ravi }
    }

    test('makes the caller the owner and notifies the others', async () => {
      const { asha, ravi } = await people()
      const icon = await upload(asha)
      const { slug, key, chat } = await asha.ok('groups.create', {
        body: { name, usernames: ['RAVI'], icon },
      })
      expect({ slug, key }).toEqual({ slug: 'monsoon-walks', key: 'group-monsoon-walks' })
      expect(chat).toMatchObject({ key, slug, type: 'group', name, icon, role: 'owner', members_count: 2 })
      expect((await ravi.ok('chats.list')).items).toMatchObject([{ key, role: 'member', unread: 0 }])
      const [row] = await rowsOf<{ id: number }>(world(), 'chats')
      expect(await notificationSummaries(world(), ravi)).toContainEqual([
        'group_added',
        asha.id,
        'group',
        row!.id,
      ])
    })

    test('gives groups of the same name slugs of their own, and never a word that a route uses', async () => {
      const { asha } = await people()
      const slugOf = async (named: string) =>
        (await asha.ok('groups.create', { body: { name: named, usernames: ['ravi'] } })).slug
      expect(await slugOf(name)).toBe('monsoon-walks')
      expect(await slugOf(name)).toMatch(/^monsoon-walks-[a-z0-9]{6}$/)
      expect(await slugOf('Starred')).toBe('group-starred')
      expect(await slugOf('मानसून')).toBe('maansuun')
      expect(await slugOf('🌧️🌧️')).toBe('group')
    })

    test('returns 403 with anyone not connected and creates no group', async () => {
      const { asha } = await people()
      await world().member('tom')
      await asha.fails('groups.create', 'forbidden', { body: { name, usernames: ['ravi', 'tom'] } })
      expect(await rowsOf(world(), 'chats')).toEqual([])
    })

    test('returns 422 for unknown or repeated members and for the caller', async () => {
      const { asha } = await people()
      const sana = await world().member('sana')
      await block(sana, asha)
      await connect(asha, await world().member('closed'))
      await world().save({ username: 'closed', status: 'closed' })
      const usernames = ['ravi', 'nobody', 'Ravi', 'sana', 'asha', 'closed']
      const { fields } = await asha.fails('groups.create', 'validation_failed', {
        body: { name, usernames },
      })
      expect(fields?.map(({ path, code }) => [path, code])).toEqual([
        ['usernames.1', 'not_found'],
        ['usernames.2', 'duplicate'],
        ['usernames.3', 'not_found'],
        ['usernames.4', 'not_allowed'],
        ['usernames.5', 'not_found'],
      ])
    })

    test('returns 422 for an icon of another member or site', async () => {
      const { asha, ravi } = await people()
      for (const [icon, code] of [
        [await upload(ravi), 'not_found'],
        ['https://example.com/icon.png', 'invalid_format'],
      ]) {
        const { fields } = await asha.fails('groups.create', 'validation_failed', {
          body: { name, usernames: ['ravi'], icon: icon! },
        })
        expect(fields).toMatchObject([{ path: 'icon', code }])
      }
    })
  },
)
