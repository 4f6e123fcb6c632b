import type { Stage } from './stage.ts'

/** A service, and a booking of it that waits for the provider's answer. */
export async function openBooking(stage: Stage) {
  const provider = await stage.members.create({
    username: 'nandini',
    display_name: 'Nandini Rao',
    plan: 'pro',
  })
  const client = await stage.members.create({ username: 'kabir', display_name: 'Kabir Shah' })
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
