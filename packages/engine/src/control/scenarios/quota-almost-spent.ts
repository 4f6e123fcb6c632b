import type { QuotaAction } from '@chowk/contract'
import type { Stage } from './stage.ts'

/** A member on the free plan who may do something counted once more today: publish a post, unless another is named. */
export async function quotaAlmostSpent(stage: Stage, action: QuotaAction = 'post') {
  const author = await stage.members.create({
    username: 'nandini',
    display_name: 'Nandini Rao',
    plan: 'free',
  })
  await stage.quota.leave(author.member.username, action, 1)
  return { author, action }
}
