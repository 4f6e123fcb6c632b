import { expect, test } from 'vitest'
import { describeOperation } from '../../harness/operation.ts'
import { archive, publish } from '../content.ts'

describeOperation(
  'questions.list',
  async (world) => {
    const asha = await world.member('asha')
    await publish(asha, 'question')
    return { as: asha, input: { query: { filter: 'all', offset: 0, limit: 10 } } }
  },
  (world) => {
    test('filters those without an answer, and those that are resolved', async () => {
      const [asha, ravi] = await world().members('asha', 'ravi')
      const listed = async (filter: 'all' | 'unanswered' | 'resolved') =>
        (await ravi.ok('questions.list', { query: { filter } })).items.map((item) => item.id)
      const ids: number[] = []
      for (let index = 0; index < 4; index++) ids.unshift(await publish(asha, 'question'))
      const [newest, third, second, oldest] = ids as [number, number, number, number]
      expect(await listed('unanswered')).toEqual(ids)
      expect(await listed('resolved')).toEqual([])
      const answer = await ravi.ok('questions.answer', { params: { id: third }, body: { body: 'Stoneware' } })
      await asha.ok('answers.accept', { params: { id: answer.id }, body: { accepted: true } })
      await asha.ok('questions.resolve', { params: { id: oldest }, body: { resolved: true } })
      expect(await listed('unanswered')).toEqual([newest, second, oldest])
      expect(await listed('resolved')).toEqual([third, oldest])
      expect(await listed('all')).toEqual(ids)
      await archive(asha, 'question', oldest)
      await asha.ok('answers.accept', { params: { id: answer.id }, body: { accepted: false } })
      expect(await listed('resolved')).toEqual([])
      expect(await listed('unanswered')).toEqual([newest, second])
    })
  },
)
