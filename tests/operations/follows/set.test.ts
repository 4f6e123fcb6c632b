import { describe, expect, test } from 'vitest'
import { describeOperation } from '../../harness/operation.ts'
import { communityCounts, countsOf, notificationsOf } from '../../harness/rows.ts'

describeOperation(
  'follows.set',
  async (world) => {
    await world.member('ravi')
    const body = { type: 'user', username: 'ravi', following: true } as const
    return { as: await world.member('asha'), input: { body } }
  },
  (world) => {
    test('follows a member by username or id and notifies them once', async () => {
      const [asha, ravi] = await world().members('asha', 'ravi')
      const set = (following: boolean, name: { username: string } | { id: number }) =>
        asha.ok('follows.set', { body: { type: 'user', ...name, following } })
      expect(await set(true, { username: 'RAVI' })).toMatchObject({ following: true, changed: true })
      expect(await set(true, { id: ravi.id })).toMatchObject({ following: true, changed: false })
      expect(await countsOf(world(), ravi)).toMatchObject({ followers: 1 })
      expect(await notificationsOf(world(), ravi)).toMatchObject([
        { kind: 'follow', actor_id: asha.id, subject_type: 'member', subject_id: asha.id },
      ])
      expect(await set(false, { id: ravi.id })).toMatchObject({ following: false, changed: true })
      expect(await set(false, { username: 'ravi' })).toMatchObject({ following: false, changed: false })
      expect(await countsOf(world(), ravi)).toMatchObject({ followers: 0 })
    })

    test('follows a community and a tag, by slug or id', async () => {
      const asha = await world().member('asha')
      const community = await asha.ok('communities.create', { body: { name: 'Potters of Pune' } })
      const tag = await asha.ok('tags.create', { body: { name: 'Clay' } })
      for (const [type, { id, slug }] of [
        ['community', community],
        ['tag', tag],
      ] as const) {
        const set = (following: boolean, name: { slug: string } | { id: number }) =>
          asha.ok('follows.set', { body: { type, ...name, following } })
        expect(await set(true, { slug: slug! })).toMatchObject({ following: true, changed: true })
        expect(await set(true, { id })).toMatchObject({ following: true, changed: false })
      }
      expect(await communityCounts(world(), community.slug!)).toMatchObject({ followers: 1 })
      const read = await asha.ok('tags.get', { params: { slug: tag.slug } })
      expect(read.tag).toMatchObject({ followers_count: 1, following: true })
      const ravi = await world().member('ravi')
      expect((await ravi.ok('tags.list')).items).toMatchObject([{ followers_count: 1, following: false }])
    })

    describe('unknown targets', () => {
      test.each([
        { type: 'user', username: 'nobody' },
        { type: 'user', id: 999_999 },
        { type: 'community', slug: 'nowhere' },
        { type: 'community', id: 999_999 },
        { type: 'tag', slug: 'nothing' },
        { type: 'tag', id: 999_999 },
      ] as const)('returns 404 for %o', async (name) => {
        const asha = await world().member('asha')
        await asha.fails('follows.set', 'not_found', { body: { ...name, following: true } })
      })
    })

    test.each([
      [{ type: 'user' }, 'username', 'required'],
      [{ type: 'tag' }, 'slug', 'required'],
      [{ type: 'user', slug: 'ravi' }, 'slug', 'not_allowed'],
      [{ type: 'tag', username: 'ravi' }, 'username', 'not_allowed'],
      [{ type: 'user', id: 1, username: 'ravi' }, 'username', 'not_allowed'],
      [{ type: 'user', username: 'asha' }, 'username', 'not_allowed'],
    ] as const)('returns 422 for %o', async (name, path, code) => {
      const asha = await world().member('asha')
      const { fields } = await asha.fails('follows.set', 'validation_failed', {
        body: { ...name, following: true },
      })
      expect(fields).toMatchObject([{ path, code }])
    })

    test('notifies a member once, however often they are followed', async () => {
      const [asha, ravi] = await world().members('asha', 'ravi')
      const follow = (following: boolean) =>
        asha.ok('follows.set', { body: { type: 'user', username: 'ravi', following } })
      const notifications = async () =>
        (await ravi.ok('notifications.list')).items.map(({ kind, actor }) => [kind, actor?.username])
      for (const following of [true, false, true, false, true]) await follow(following)
      expect(await notifications()).toEqual([['follow', 'asha']])
      await ravi.ok('notifications.readAll')
      await follow(false)
      await follow(true)
      expect(await notifications()).toEqual([['follow', 'asha']])
      const meera = await world().member('meera')
      await meera.ok('follows.set', { body: { type: 'user', username: 'ravi', following: true } })
      await ravi.ok('follows.set', { body: { type: 'user', username: 'asha', following: true } })
      expect(await notifications()).toEqual([
        ['follow', 'meera'],
        ['follow', 'asha'],
      ])
    })
  },
)
