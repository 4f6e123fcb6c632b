import { expect, test } from 'vitest'
import { describeOperation } from '../../harness/operation.ts'
import { bodies } from '../content.ts'
import { testCreating } from '../../harness/describe-creating.ts'

const question = { ...bodies.question, tags: ['pottery'], gallery: ['https://example.com/one.png'] }

describeOperation(
  'questions.create',
  async (world) => ({
    as: await world.member('asha'),
    input: { body: { ...question, featured_image: 'https://example.com/front.png' } },
  }),
  (world) => {
    testCreating(world, 'question')

    test('creates a question with a title only', async () => {
      const asha = await world().member('asha')
      const { id } = await asha.ok('questions.create', { body: { title: 'Which clay?' } })
      expect((await asha.ok('questions.get', { params: { id } })).item).toMatchObject({
        body: null,
        excerpt: '',
        resolved: false,
        answers_count: 0,
        accepted_answer_id: null,
      })
    })
  },
)
