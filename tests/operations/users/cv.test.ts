import { expect, test } from 'vitest'
import { describeOperation } from '../../harness/operation.ts'

const params = { username: 'ravi' }

describeOperation(
  'users.cv',
  async (world) => {
    const ravi = await world.member('ravi')
    await ravi.ok('cv.update', { body: { headline: 'Backend engineer', is_public: true } })
    return { as: await world.member('asha'), input: { params } }
  },
  (world) => {
    test('returns a public CV', async () => {
      const [asha, ravi] = await world().members('asha', 'ravi')
      await ravi.ok('cv.update', { body: { headline: 'Backend engineer', is_public: true, skills: ['SQL'] } })
      const { cv, username } = await asha.ok('users.cv', { params })
      expect([cv.headline, cv.skills, cv.projects, username]).toEqual([
        'Backend engineer',
        ['SQL'],
        [],
        'ravi',
      ])
    })

    test('returns 404 for a private or missing CV, except to its owner', async () => {
      const [asha, ravi] = await world().members('asha', 'ravi')
      const none = await asha.fails('users.cv', 'not_found', { params })
      await ravi.fails('users.cv', 'not_found', { params })
      await ravi.ok('cv.update', { body: { headline: 'Backend engineer' } })
      expect((await asha.fails('users.cv', 'not_found', { params })).error).toBe(none.error)
      expect((await ravi.ok('users.cv', { params })).cv.headline).toBe('Backend engineer')
    })
  },
)
