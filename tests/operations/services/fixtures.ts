import type { CallInput, Client } from '../../harness/client.ts'
import type { World } from '../../harness/world.ts'

export const MAHARASHTRA = 870425
export const KARNATAKA = 870346
export const PUNE = { country: 'IN', state_id: MAHARASHTRA, district_id: 35616521, city_id: 1259229 }
export const MUMBAI = { country: 'IN', state_id: MAHARASHTRA, city_id: 1275339 }
export const BANGARAPET = { country: 'IN', state_id: KARNATAKA, city_id: 1277320 }

/** Logos and brands, below Design. */
export const LOGOS = 101
export const DESIGN = 1
export const WEBSITES = 201

type ServiceBody = NonNullable<CallInput<'services.create'>['body']>

/** A service with every field filled. */
export const service = {
  title: 'A logo for your shop',
  description: '<p>Three drafts, one of them <strong>bold</strong>.</p>',
  category_id: LOGOS,
  packages: [
    {
      name: 'One logo',
      description: 'As SVG and PNG.',
      price: 2500,
      delivery_days: 7,
      revisions: 2,
    },
  ],
  faqs: [{ question: 'Do I own it?', answer: 'Yes, once it is paid.' }],
  location: PUNE,
  tags: ['logo'],
  featured_image: 'https://example.com/logo.png',
  gallery: ['https://example.com/sample.png'],
} satisfies ServiceBody

/** Offers a service; gives its id, slug and the ids of its packages. */
export async function offer(provider: Client, changes: Partial<ServiceBody> = {}) {
  const { id, slug } = await provider.ok('services.create', { body: { ...service, ...changes } })
  const { item } = await provider.ok('services.get', { params: { slug: slug } })
  return { id, slug: slug, packages: item.packages.map((packageRow) => packageRow.id) }
}

/** A service of Meera's that Asha has booked. */
export async function bookedService(world: World) {
  const [provider, client] = await world.members('meera', 'asha')
  const { id, slug, packages } = await offer(provider)
  const booked = await client.ok('services.book', { params: { id }, body: { package_id: packages[0]! } })
  return { provider, client, service: { id, slug, packages }, booking: booked.booking }
}

/** The same, with the work done. */
export async function completedService(world: World) {
  const made = await bookedService(world)
  const params = { id: made.booking.id }
  for (const step of ['accept', 'progress', 'deliver'] as const)
    await made.provider.ok(`bookings.${step}`, { params })
  await made.client.ok('bookings.complete', { params })
  return made
}
