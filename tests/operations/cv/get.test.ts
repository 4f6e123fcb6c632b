import { expect, test } from 'vitest'
import { describeOperation } from '../../harness/operation.ts'

describeOperation(
  'cv.get',
  async (world) => ({ as: await world.member('asha'), input: {} }),
  (world) => {
    test('returns null until there is a CV', async () => {
      const asha = await world().member('asha')
      expect(await asha.ok('cv.get')).toMatchObject({ cv: null, username: 'asha' })
      const { cv } = await asha.ok('cv.update', { body: { headline: 'Potter' } })
      expect(await asha.ok('cv.get')).toMatchObject({ cv, username: 'asha' })
    })
  },
)
