import type { OperationId, OperationOf, QuotaAction } from '@chowk/contract'
import type { AdministeredMember, MemberRequest } from '../administration/administration.ts'
import type { ActInput, ActOutput } from '../handler.ts'

/** Where a scene is set: a world of a mock, or one of a server. */
export interface Stage {
  readonly members: {
    create(request: MemberRequest): Promise<{
      readonly member: AdministeredMember
      readonly key: string
      readonly keyId: number
    }>
  }
  readonly quota: { leave(username: string, action: QuotaAction, units: number): Promise<void> }
  readonly clock: { now(): number }
  act<Id extends OperationId>(
    username: string,
    operation: Id,
    input?: ActInput<OperationOf<Id>>,
  ): Promise<ActOutput<OperationOf<Id>>>
}

const nandini = { username: 'nandini', display_name: 'Nandini Rao' }
const kabir = { username: 'kabir', display_name: 'Kabir Shah' }

/** A service, and a booking of it that waits for the provider's answer. */
async function openBooking(stage: Stage) {
  const provider = await stage.members.create({ ...nandini, plan: 'pro' })
  const client = await stage.members.create(kabir)
  const created = await stage.act(provider.member.username, 'services.create', {
    body: {
      title: 'Portraits in the morning light',
      description: '<p>An hour in the park, thirty pictures to choose from.</p>',
      category_id: 201,
      packages: [{ name: 'One hour', price: 2500, delivery_days: 7 }],
    },
  })
  const { item: service } = await stage.act(client.member.username, 'services.get', {
    params: { slug: created.item.slug ?? '' },
  })
  const booking = await stage.act(client.member.username, 'services.book', {
    params: { id: service.id },
    body: { package_id: service.packages[0]!.id, requirements: 'Two people and a dog.' },
  })
  return { provider, client, service, booking }
}

/** A private community, and somebody who has asked to be let in. */
async function privateCommunityWithRequest(stage: Stage) {
  const owner = await stage.members.create({ ...nandini, plan: 'pro' })
  const applicant = await stage.members.create(kabir)
  const params = { slug: 'darkroom-nights' }
  await stage.act(owner.member.username, 'communities.create', {
    body: {
      name: 'Darkroom Nights',
      slug: params.slug,
      description: '<p>One enlarger, six people, Thursdays.</p>',
      visibility: 'private',
    },
  })
  await stage.act(applicant.member.username, 'communities.join', { params })
  const { item: community } = await stage.act(owner.member.username, 'communities.get', { params })
  return { owner, applicant, community }
}

/** A member on the free plan who may do something counted once more today: publish a post, unless another is named. */
async function quotaAlmostSpent(stage: Stage, action: QuotaAction = 'post') {
  const author = await stage.members.create({ ...nandini, plan: 'free' })
  await stage.quota.leave(author.member.username, action, 1)
  return { author, action }
}

const DAY = 24 * 60 * 60_000

/** A post that goes live in a day, and somebody who does not see it before. */
async function scheduledTomorrow(stage: Stage) {
  const author = await stage.members.create({ ...nandini, plan: 'pro' })
  const reader = await stage.members.create(kabir)
  const scheduledAt = new Date(stage.clock.now() + DAY).toISOString()
  const { item: post } = await stage.act(author.member.username, 'posts.create', {
    body: {
      title: 'What the monsoon did to the negatives',
      body: '<p>Mould, mostly, and one miracle.</p>',
      scheduled_at: scheduledAt,
    },
  })
  return { author, reader, post, scheduledAt }
}

/** Scenes that tests begin with. Each makes its own members, and gives them with their keys and with what they made. */
export const scenarios = {
  openBooking,
  privateCommunityWithRequest,
  quotaAlmostSpent,
  scheduledTomorrow,
}
