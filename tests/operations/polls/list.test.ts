import { expect, test } from 'vitest'
import { describeOperation } from '../../harness/operation.ts'
import { publish } from '../content.ts'

describeOperation(
  'polls.list',
  async (world) => {
    const asha = await world.member('asha')
    await publish(asha, 'poll')
    return { as: asha, input: { query: { offset: 0, limit: 10 } } }
  },
  (world) => {
    test('gives each poll its own options, and the vote that the member cast in it', async () => {
      const asha = await world().member('asha')
      const [first, two] = [await publish(asha, 'poll'), await publish(asha, 'poll')]
      const { options } = (await asha.ok('polls.get', { params: { id: first } })).item
      await asha.ok('polls.vote', { params: { id: first }, body: { option_id: options[1]!.id } })
      const { items } = await asha.ok('polls.list')
      expect(items.map(({ id, my_vote, votes_count }) => [id, my_vote, votes_count])).toEqual([
        [two, null, 0],
        [first, options[1]!.id, 1],
      ])
      expect(items.map((item) => item.options.map(({ text, votes }) => [text, votes]))).toEqual([
        ['Friday', 'Saturday', 'Sunday'].map((text) => [text, 0]),
        ['Friday', 'Saturday', 'Sunday'].map((text, index) => [text, index === 1 ? 1 : 0]),
      ])
    })
  },
)
