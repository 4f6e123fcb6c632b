import type { Stage } from './stage.ts'

/** A private community, and somebody who has asked to be let in. */
export async function privateCommunityWithRequest(stage: Stage) {
  const owner = await stage.members.create({ username: 'nandini', display_name: 'Nandini Rao', plan: 'pro' })
  const applicant = await stage.members.create({ username: 'kabir', display_name: 'Kabir Shah' })
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
