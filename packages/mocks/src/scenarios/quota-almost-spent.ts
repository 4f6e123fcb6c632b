import type { QuotaAction } from '@chowk/contract'
import type { World } from '../mock.ts'

/** A member on the free plan who may do something counted once more today: publish a post, unless another is named. */
export function quotaAlmostSpent(world: World, action: QuotaAction = 'post') {
  const author = world.members.create({ username: 'nandini', display_name: 'Nandini Rao', plan: 'free' })
  world.quota.leave(author.member, action, 1)
  return { author, action }
}
