import { expect, test } from 'vitest'
import { describeOperation } from '../../harness/operation.ts'
import { bodies } from '../content.ts'
import { testCreating } from '../../harness/describe-creating.ts'

const poll = { ...bodies.poll, options: ['Friday', 'Saturday'], tags: ['market'] }

describeOperation(
  'polls.create',
  async (world) => ({
    as: await world.member('asha'),
    input: {
      body: {
        ...poll,
        featured_image: 'https://example.com/front.png',
        gallery: ['https://example.com/one.png'],
      },
    },
  }),
  (world) => {
    testCreating(world, 'poll')

    test('keeps the options in their order, without votes', async () => {
      const asha = await world().member('asha')
      const options = ['Mango', 'Guava', 'Chikoo', 'Papaya', 'Jamun']
      const { id } = await asha.ok('polls.create', { body: { question: 'Which fruit?', options } })
      const { item } = await asha.ok('polls.get', { params: { id } })
      expect(item).toMatchObject({ title: 'Which fruit?', details: null, votes_count: 0, is_closed: false })
      expect(item.options.map(({ text, votes }) => [text, votes])).toEqual(options.map((text) => [text, 0]))
    })

    test('returns 422 for a repeated option', async () => {
      const asha = await world().member('asha')
      const { fields } = await asha.fails('polls.create', 'validation_failed', {
        body: { ...poll, options: ['Friday', 'Saturday', ' Friday '] },
      })
      expect(fields).toMatchObject([{ path: 'options.2', code: 'duplicate' }])
    })
  },
)
