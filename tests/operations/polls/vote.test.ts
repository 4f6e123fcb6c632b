import { expect, test } from 'vitest'
import type { Client } from '../../harness/client.ts'
import { describeOperation } from '../../harness/operation.ts'
import { rowsOf } from '../../harness/rows.ts'
import { publish, unseenBy } from '../content.ts'

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

    test('409 for a second vote, for another option too', async () => {
      const asha = await world().member('asha')
      const id = await publish(asha, 'poll')
      const [first, second] = await optionsOf(asha, id)
      await asha.ok('polls.vote', { params: { id }, body: { option_id: first! } })
      for (const option of [first!, second!])
        await asha.fails('polls.vote', 'conflict', { params: { id }, body: { option_id: option } })
      const { item } = await asha.ok('polls.get', { params: { id } })
      expect([item.my_vote, item.votes_count]).toEqual([first, 1])
    })

    test('409 in a closed poll', async () => {
      const asha = await world().member('asha')
      const id = await publish(asha, 'poll')
      const [first] = await optionsOf(asha, id)
      await asha.ok('polls.update', { params: { id }, body: { is_closed: true } })
      const vote = { params: { id }, body: { option_id: first! } }
      const refused = await asha.fails('polls.vote', 'conflict', vote)
      expect(refused).toMatchObject({ current_status: 'closed', allowed: [] })
    })

    test('422 for an option of another poll', async () => {
      const asha = await world().member('asha')
      const [id, other] = [await publish(asha, 'poll'), await publish(asha, 'poll')]
      const [foreign] = await optionsOf(asha, other)
      const vote = { params: { id }, body: { option_id: foreign! } }
      const { fields } = await asha.fails('polls.vote', 'validation_failed', vote)
      expect(fields).toMatchObject([{ path: 'option_id', code: 'not_found' }])
    })

    test('404 for a poll that the member can not see, and for what is no poll', async () => {
      const ravi = await world().member('ravi')
      const hidden = await unseenBy(world(), ravi, 'poll')
      for (const id of [...Object.values(hidden), await publish(ravi, 'mcq')])
        await ravi.fails('polls.vote', 'not_found', { params: { id }, body: { option_id: 1 } })
    })

    test('takes one vote of a member who votes many times at once', async () => {
      const asha = await world().member('asha')
      const id = await publish(asha, 'poll')
      const options = await optionsOf(asha, id)
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          asha.call('polls.vote', { params: { id }, body: { option_id: options[index % 3]! } }),
        ),
      )
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      expect(answers.filter(({ status }) => status === 409)).toHaveLength(19)
      expect((await asha.ok('polls.get', { params: { id } })).item.votes_count).toBe(1)
    })

    test('counts the votes of many at once, and none that comes after the poll was closed', async () => {
      const asha = await world().member('asha')
      const id = await publish(asha, 'poll')
      const options = await optionsOf(asha, id)
      const voters = await Promise.all(
        Array.from({ length: 20 }, (_, index) => world().member(`voter${index}`)),
      )
      const votes = voters.map((voter, index) =>
        voter.call('polls.vote', { params: { id }, body: { option_id: options[index % 3]! } }),
      )
      const closing = asha.ok('polls.update', { params: { id }, body: { is_closed: true } })
      const counted = (await Promise.all(votes)).filter(({ status }) => status === 200).length
      await closing
      const { item } = await asha.ok('polls.get', { params: { id } })
      expect(item.votes_count).toBe(counted)
      expect(item.options.reduce((sum, option) => sum + option.votes, 0)).toBe(counted)
      expect(await rowsOf(world(), 'votes')).toHaveLength(counted)
    })
  },
)
