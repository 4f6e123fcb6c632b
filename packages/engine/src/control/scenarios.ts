import type { OperationId, OperationOf, QuotaAction } from '@chowk/contract'
import type { Member, MemberRequest } from '@chowk/contract/internal'
import type { ActInput, ActOutput } from '../handler.ts'

/** The target of a scenario: a world of a mock or of a server. */
export interface Stage {
  readonly members: {
    create(request: MemberRequest): Promise<{
      readonly member: Member
      readonly key: string
      readonly keyId: number
    }>
  }
  readonly quota: { leave(username: string, action: QuotaAction, units: number): Promise<void> }
  readonly clock: { now(): number }
  call<Id extends OperationId>(
    username: string,
    operation: Id,
    input?: ActInput<OperationOf<Id>>,
  ): Promise<ActOutput<OperationOf<Id>>>
}

const nandini = { username: 'nandini', display_name: 'Nandini Rao' }
const kabir = { username: 'kabir', display_name: 'Kabir Shah' }

/** Creates a service, and a booking of it that waits for the provider. */
async function openBooking(stage: Stage) {
  const provider = await stage.members.create({ ...nandini, plan: 'pro' })
  const client = await stage.members.create(kabir)
  const created = await stage.call(provider.member.username, 'services.create', {
    body: {
      title: 'Portraits in the morning light',
      description: '<p>An hour in the park, thirty pictures to choose from.</p>',
      category_id: 201,
      packages: [{ name: 'One hour', price: 2500, delivery_days: 7 }],
    },
  })
  const { item: service } = await stage.call(client.member.username, 'services.get', {
    params: { slug: created.item.slug ?? '' },
  })
  const booking = await stage.call(client.member.username, 'services.book', {
    params: { id: service.id },
    body: { package_id: service.packages[0]!.id, requirements: 'Two people and a dog.' },
  })
  return { provider, client, service, booking }
}

/** Creates a private community, and a member who requested to join. */
async function privateCommunityWithRequest(stage: Stage) {
  const owner = await stage.members.create({ ...nandini, plan: 'pro' })
  const applicant = await stage.members.create(kabir)
  const params = { slug: 'darkroom-nights' }
  await stage.call(owner.member.username, 'communities.create', {
    body: {
      name: 'Darkroom Nights',
      slug: params.slug,
      description: '<p>One enlarger, six people, Thursdays.</p>',
      visibility: 'private',
    },
  })
  await stage.call(applicant.member.username, 'communities.join', { params })
  const { item: community } = await stage.call(owner.member.username, 'communities.get', { params })
  return { owner, applicant, community }
}

/** Creates a member on the free plan with one unit of a quota left today: of posts, unless another is given. */
async function quotaAlmostSpent(stage: Stage, action: QuotaAction = 'post') {
  const author = await stage.members.create({ ...nandini, plan: 'free' })
  await stage.quota.leave(author.member.username, action, 1)
  return { author, action }
}

const DAY = 24 * 60 * 60_000

/** Creates a post that goes live in a day, and a member who cannot see it before. */
async function scheduledTomorrow(stage: Stage) {
  const author = await stage.members.create({ ...nandini, plan: 'pro' })
  const reader = await stage.members.create(kabir)
  const scheduledAt = new Date(stage.clock.now() + DAY).toISOString()
  const { item: post } = await stage.call(author.member.username, 'posts.create', {
    body: {
      title: 'What the monsoon did to the negatives',
      body: '<p>Mould, mostly, and one miracle.</p>',
      scheduled_at: scheduledAt,
    },
  })
  return { author, reader, post, scheduledAt }
}

/** Starting points for tests. Each creates its own members, and returns their keys and content. */
export const scenarios = {
  openBooking,
  privateCommunityWithRequest,
  quotaAlmostSpent,
  scheduledTomorrow,
}
