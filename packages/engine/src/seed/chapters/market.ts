import type { Chapter } from '../chapter.ts'

const MAHARASHTRA = { country: 'IN', state_id: 870425 }
const PUNE = { ...MAHARASHTRA, city_id: 1259229 }
const MUMBAI = { ...MAHARASHTRA, city_id: 1275339 }

/** Services of the demonstration, with bookings. */
export const marketChapter: Chapter = async ({ act }) => {
  const website = await act(40, 'ravi', 'services.create', {
    body: {
      title: 'A website for your shop in a week',
      featured_image: '/storage/drawings/shop.svg',
      description:
        '<p>Five pages, your own address, photos that load on a slow phone, and a page that says when you are open.</p>' +
        '<ul><li>Marathi, Hindi or English</li><li>Opening hours you can change yourself</li></ul>',
      category_id: 201,
      packages: [
        { name: 'One page', price: 6000, delivery_days: 3, revisions: 1 },
        {
          name: 'Whole shop',
          description: 'Five pages and a price list.',
          price: 18000,
          delivery_days: 7,
          revisions: 3,
        },
      ],
      faqs: [{ question: 'Who pays for the address?', answer: 'The first year is in the price.' }],
      location: PUNE,
      tags: ['websites'],
    },
  })
  const catering = await act(32, 'sana', 'services.create', {
    body: {
      title: 'Home-cooked dinners for gatherings',
      featured_image: '/storage/drawings/dinner.svg',
      description:
        '<p>Biryani, dal, two vegetables and phirni, brought hot to your door. Vegetarian on its own stove.</p>',
      category_id: 902,
      packages: [
        { name: 'Twenty guests', price: 9000, delivery_days: 3 },
        { name: 'Forty guests', price: 16000, delivery_days: 5 },
      ],
      location: MUMBAI,
      tags: ['food', 'events'],
    },
  })
  await act(11, 'meera', 'services.create', {
    body: {
      title: 'Your first pot: an afternoon at the wheel',
      featured_image: '/storage/drawings/wheel.svg',
      description: '<p>Three hours, two kilos of clay, and a bowl that is fired and sent to you.</p>',
      category_id: 6,
      packages: [{ name: 'One person', price: 1200, delivery_days: 21 }],
      location: PUNE,
      tags: ['pottery', 'craft'],
    },
  })

  const dinner = await act(28, 'asha', 'services.book', {
    params: { id: catering.id },
    body: {
      package_id: await packageOf('Twenty guests', catering.slug),
      requirements: 'For the bird walk on Sunday; half of us eat no meat.',
    },
  })
  await act(27.5, 'sana', 'bookings.accept', { params: { id: dinner.id } })
  await act(25, 'sana', 'bookings.progress', { params: { id: dinner.id } })
  await act(24.5, 'sana', 'bookings.deliver', { params: { id: dinner.id } })
  await act(24, 'asha', 'bookings.complete', { params: { id: dinner.id } })
  const praise = await act(23, 'asha', 'services.review', {
    params: { id: catering.id },
    body: { rating: 5, body: '<p>Nothing was left. The phirni went first.</p>' },
  })
  await act(22.5, 'sana', 'reviews.reply', {
    params: { id: praise.id },
    body: { body: '<p>Thank you! I saw the empty pots.</p>' },
  })

  const site = await act(6, 'meera', 'services.book', {
    params: { id: website.id },
    body: {
      package_id: await packageOf('Whole shop', website.slug),
      requirements: 'The studio, with dates of the workshops.',
    },
  })
  await act(5.5, 'ravi', 'bookings.accept', { params: { id: site.id } })
  await act(4, 'ravi', 'bookings.progress', { params: { id: site.id } })
  await act(1.2, 'ravi', 'bookings.deliver', { params: { id: site.id } })
  await act(0.4, 'farhan', 'services.book', {
    params: { id: website.id },
    body: { package_id: await packageOf('One page', website.slug) },
  })

  /** Returns the id of a package, as a reader of the service finds it. */
  async function packageOf(name: string, slug: string | null): Promise<number> {
    const { item } = await act(0, 'tom', 'services.get', { params: { slug: slug ?? '' } })
    return item.packages.find((packageRow) => packageRow.name === name)!.id
  }
}
