import type { OperationId } from '@chowk/contract'
import type { Client, LooseInput } from '../../harness/client.ts'
import type { World } from '../../harness/world.ts'

type SimpleExample = (world: World) => Promise<{ as: Client; input: LooseInput }>

const withNothing: SimpleExample = async (world) => ({ as: await world.member('asha'), input: {} })

const withScheduledPost: SimpleExample = async (world) => {
  const asha = await world.member('asha')
  const scheduled_at = new Date(world.clock.now() + 3_600_000).toISOString()
  const { id } = await asha.ok('posts.create', {
    body: { title: 'Later', body: '<p>Rain.</p>', scheduled_at },
  })
  return { as: asha, input: { params: { type: 'post', id } } }
}

const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** Calls that succeed, of operations that are easily called. */
export const simpleExamples: { readonly [Id in OperationId]?: SimpleExample } = {
  'account.me': withNothing,
  'account.usage': withNothing,
  'account.openapi': withNothing,
  'lookups.postableCommunities': withNothing,
  'lookups.serviceCategories': withNothing,
  'lookups.jobOptions': withNothing,
  'lookups.communityIcons': withNothing,
  'lookups.geo': async (world) => ({
    as: await world.member('asha'),
    input: { query: { level: 'states', country: 'in' } },
  }),
  'media.upload': async (world) => ({ as: await world.member('asha'), input: { body: { image: pixel } } }),
  'scheduled.list': withScheduledPost,
  'scheduled.cancel': withScheduledPost,
  'scheduled.publish': withScheduledPost,
  'scheduled.reschedule': async (world) => {
    const { as, input } = await withScheduledPost(world)
    return {
      as,
      input: { ...input, body: { scheduled_at: new Date(world.clock.now() + 7_200_000).toISOString() } },
    }
  },
}
