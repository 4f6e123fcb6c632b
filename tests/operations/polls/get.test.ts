import { expect, test } from 'vitest'
import { describeOperation } from '../../harness/operation.ts'
import { publish } from '../content.ts'
import { testReading } from '../../harness/describe-reading.ts'

describeOperation(
  'polls.get',
  async (world) => {
    const asha = await world.member('asha')
    return { as: asha, input: { params: { id: await publish(asha, 'poll') } } }
  },
  (world) => {
    testReading(world, 'poll')

    test('shows everyone the votes, and each member their own', async () => {
      const [asha, ravi] = await world().members('asha', 'ravi')
      const id = await publish(asha, 'poll')
      const { options } = (await asha.ok('polls.get', { params: { id } })).item
      await ravi.ok('polls.vote', { params: { id }, body: { option_id: options[2]!.id } })
      const votes = async (as: typeof asha) => {
        const { item } = await as.ok('polls.get', { params: { id } })
        return [item.my_vote, item.votes_count, item.options.map((option) => option.votes)]
      }
      expect(await votes(asha)).toEqual([null, 1, [0, 0, 1]])
      expect(await votes(ravi)).toEqual([options[2]!.id, 1, [0, 0, 1]])
    })
  },
)
