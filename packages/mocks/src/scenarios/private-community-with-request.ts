import type { World } from '../mock.ts'

/** A private community, and somebody who has asked to be let in. */
export async function privateCommunityWithRequest(world: World) {
  const owner = world.members.create({ username: 'nandini', display_name: 'Nandini Rao', plan: 'pro' })
  const applicant = world.members.create({ username: 'kabir', display_name: 'Kabir Shah' })
  const params = { slug: 'darkroom-nights' }
  await world.act(owner.member, 'communities.create', {
    body: {
      name: 'Darkroom Nights',
      slug: params.slug,
      description: '<p>One enlarger, six people, Thursdays.</p>',
      visibility: 'private',
    },
  })
  await world.act(applicant.member, 'communities.join', { params })
  const { item: community } = await world.act(owner.member, 'communities.get', { params })
  return { owner, applicant, community }
}
