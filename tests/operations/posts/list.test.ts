import { describeOperation } from '../../harness/operation.ts'
import { publish } from '../content.ts'

describeOperation(
  'posts.list',
  async (world) => {
    const asha = await world.member('asha')
    await publish(asha, 'post')
    return { as: asha, input: { query: { offset: 0, limit: 10 } } }
  },
  () => undefined,
)
