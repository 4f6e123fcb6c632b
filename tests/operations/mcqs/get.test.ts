import { expect, test } from 'vitest'
import { describeOperation } from '../../harness/operation.ts'
import { publish } from '../content.ts'
import { testReading } from '../../harness/describe-reading.ts'

describeOperation(
  'mcqs.get',
  async (world) => {
    const asha = await world.member('asha')
    return { as: asha, input: { params: { id: await publish(asha, 'mcq') } } }
  },
  (world) => {
    testReading(world, 'mcq')

    test('keeps the solution from others until they have answered', async () => {
      const [asha, ravi] = await world().members('asha', 'ravi')
      const id = await publish(asha, 'mcq')
      const { options } = (await ravi.ok('mcqs.get', { params: { id } })).item
      await ravi.ok('mcqs.answer', { params: { id }, body: { option_id: options[0]!.id } })
      const meera = await world().member('meera')
      expect((await meera.ok('mcqs.get', { params: { id } })).item).toMatchObject({
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

    test('shows its author the solution, the explanation and the counts', async () => {
      const [asha, ravi] = await world().members('asha', 'ravi')
      const id = await publish(asha, 'mcq')
      const params = { id }
      const { item } = await asha.ok('mcqs.get', { params })
      expect(item.explanation).not.toBeNull()
      expect(item.my_answer).toBeNull()
      expect(item.correct_option_id).toBe(item.options[1]!.id)
      await ravi.ok('mcqs.answer', { params, body: { option_id: item.options[0]!.id } })
      const [listed] = (await asha.ok('mcqs.list')).items
      expect(listed).toMatchObject({
        correct_option_id: item.options[1]!.id,
        options: [{ answers: 1 }, { answers: 0 }],
      })
      const otherEntry = (await (await world().member('meera')).ok('mcqs.get', { params })).item
      expect(otherEntry).toMatchObject({
        explanation: null,
        correct_option_id: null,
        options: [{ answers: null }, { answers: null }],
      })
    })
  },
)
