import { expect, test } from 'vitest'
import type { Client } from '../../harness/client.ts'
import { describeOperation } from '../../harness/operation.ts'
import { publish } from '../content.ts'

const optionsOf = async (as: Client, id: number) =>
  (await as.ok('polls.get', { params: { id } })).item.options.map((option) => option.id)

describeOperation(
  'polls.vote',
  async (world) => {
    const asha = await world.member('asha')
    const id = await publish(asha, 'poll')
    const [option_id] = await optionsOf(asha, id)
    return { as: await world.member('ravi'), input: { params: { id }, body: { option_id: option_id! } } }
  },
  (world) => {
    test('counts the vote, and shows it', async () => {
      const [asha, ravi] = await world().members('asha', 'ravi')
      const id = await publish(asha, 'poll')
      const [, second] = await optionsOf(asha, id)
      const { item } = await ravi.ok('polls.vote', { params: { id }, body: { option_id: second! } })
      expect(item).toMatchObject({ my_vote: second, votes_count: 1, details: '<p>From five to nine.</p>' })
      expect(item.options.map((option) => option.votes)).toEqual([0, 1, 0])
    })

    test('returns 409 for a second vote, even for another option', async () => {
      const asha = await world().member('asha')
      const id = await publish(asha, 'poll')
      const [first, second] = await optionsOf(asha, id)
      await asha.ok('polls.vote', { params: { id }, body: { option_id: first! } })
      for (const option of [first!, second!])
        await asha.fails('polls.vote', 'conflict', { params: { id }, body: { option_id: option } })
      const { item } = await asha.ok('polls.get', { params: { id } })
      expect([item.my_vote, item.votes_count]).toEqual([first, 1])
    })

    test('returns 409 in a closed poll', async () => {
      const asha = await world().member('asha')
      const id = await publish(asha, 'poll')
      const [first] = await optionsOf(asha, id)
      await asha.ok('polls.update', { params: { id }, body: { is_closed: true } })
      const vote = { params: { id }, body: { option_id: first! } }
      const error = await asha.fails('polls.vote', 'conflict', vote)
      expect(error).toMatchObject({ current_status: 'closed', allowed: [] })
    })

    test('returns 422 for an option of another poll', async () => {
      const asha = await world().member('asha')
      const [id, otherId] = [await publish(asha, 'poll'), await publish(asha, 'poll')]
      const [foreign] = await optionsOf(asha, otherId)
      const vote = { params: { id }, body: { option_id: foreign! } }
      const { fields } = await asha.fails('polls.vote', 'validation_failed', vote)
      expect(fields).toMatchObject([{ path: 'option_id', code: 'not_found' }])
    })
  },
)
