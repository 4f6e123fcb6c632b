import type { World } from '../mock.ts'

/** A service, and a booking of it that waits for the provider's answer. */
export async function openBooking(world: World) {
  const provider = world.members.create({ username: 'nandini', display_name: 'Nandini Rao', plan: 'pro' })
  const client = world.members.create({ username: 'kabir', display_name: 'Kabir Shah' })
  const created = await world.act(provider.member, 'services.create', {
    body: {
      title: 'Portraits in the morning light',
      description: '<p>An hour in the park, thirty pictures to choose from.</p>',
      category_id: 201,
      packages: [{ name: 'One hour', price: 2500, delivery_days: 7 }],
    },
  })
  const { item: service } = await world.act(client.member, 'services.get', {
    params: { slug: created.item.slug ?? '' },
  })
  const booking = await world.act(client.member, 'services.book', {
    params: { id: service.id },
    body: { package_id: service.packages[0]!.id, requirements: 'Two people and a dog.' },
  })
  return { provider, client, service, booking }
}
