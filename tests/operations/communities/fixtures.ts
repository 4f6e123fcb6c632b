import type { CallInput, Client } from '../../harness/client.ts'
import type { World } from '../../harness/world.ts'

type Body = NonNullable<CallInput<'communities.create'>['body']>

/** A community with its creator, asha. */
export async function createCommunity(world: World, body: Partial<Body> = {}) {
  const asha = await world.member('asha')
  const { id, slug } = await asha.ok('communities.create', {
    body: { name: 'Potters of Pune', ...body },
  })
  return { asha, id, params: { slug: slug ?? '' } }
}

/** Brings someone into asha's community in a role. */
export async function joins(
  asha: Client,
  params: { slug: string },
  client: Client,
  role: 'member' | 'editor' | 'admin' = 'member',
): Promise<Client> {
  await asha.ok('communities.invite', { params, body: { usernames: [client.username], role } })
  await client.ok('communities.acceptInvite', { params })
  return client
}
