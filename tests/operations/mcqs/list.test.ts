import { expect, test } from 'vitest'
import { describeOperation } from '../../harness/operation.ts'
import { publish } from '../content.ts'

describeOperation(
  'mcqs.list',
  async (world) => {
    const asha = await world.member('asha')
    await publish(asha, 'mcq')
    return { as: asha, input: { query: { offset: 0, limit: 10 } } }
  },
  (world) => {
    test('shows the solution only of answered and own questions', async () => {
      const [asha, ravi] = await world().members('asha', 'ravi')
      const [first, two] = [await publish(asha, 'mcq'), await publish(asha, 'mcq')]
      const { options } = (await ravi.ok('mcqs.get', { params: { id: first } })).item
      const [wrong, right] = options.map((option) => option.id)
      await ravi.ok('mcqs.answer', { params: { id: first }, body: { option_id: wrong! } })
      const listed = (await ravi.ok('mcqs.list')).items.map((item) => [
        item.id,
        item.my_answer,
        item.correct_option_id,
        item.options.map((option) => option.answers),
      ])
      expect(listed).toEqual([
        [two, null, null, [null, null]],
        [first, wrong, right, [1, 0]],
      ])
      const otherMembers = (await (await world().member('meera')).ok('mcqs.list')).items
      expect(otherMembers.map((item) => item.correct_option_id)).toEqual([null, null])
      const own = (await asha.ok('mcqs.list')).items
      expect(own.map((item) => item.correct_option_id)).not.toContain(null)
      expect(otherMembers.map((item) => item.answers_count)).toEqual([0, 1])
    })
  },
)
