import { expect, test } from 'vitest'
import { describeOperation } from '../../harness/operation.ts'
import { publish } from '../content.ts'
import { testReading } from '../reading.ts'

describeOperation(
  'mcqs.get',
  async (world) => {
    const asha = await world.member('asha')
    return { as: asha, input: { params: { id: await publish(asha, 'mcq') } } }
  },
  (world) => {
    testReading(world, 'mcq')

    test('keeps the solution from everybody who has not answered, its author too', async () => {
      const [asha, ravi] = [await world().member('asha'), await world().member('ravi')]
      const id = await publish(asha, 'mcq')
      const { options } = (await ravi.ok('mcqs.get', { params: { id } })).item
      await ravi.ok('mcqs.answer', { params: { id }, body: { option_id: options[0]!.id } })
      expect((await asha.ok('mcqs.get', { params: { id } })).item).toMatchObject({
        correct_option_id: null,
        explanation: null,
        my_answer: null,
        answers_count: 1,
        options: [{ answers: null }, { answers: null }],
      })
      expect((await ravi.ok('mcqs.get', { params: { id } })).item).toMatchObject({
        correct_option_id: options[1]!.id,
        explanation: '<p>Curcumin is yellow.</p>',
        my_answer: options[0]!.id,
        options: [{ answers: 1 }, { answers: 0 }],
      })
    })
  },
)
