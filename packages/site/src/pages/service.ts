import type { OperationOf } from '@chowk/contract'
import type { ActOutput } from '@chowk/engine'
import { act } from '../actions/act.ts'
import { call } from '../components/call.ts'
import { serviceFacts } from '../components/facts.ts'
import { itemPage } from '../components/item-page.ts'
import { count, rupees } from '../components/numbers.ts'
import { prose } from '../components/prose.ts'
import { reviews, reviewsQuery } from '../components/reviews.ts'
import { html, type Html } from '../html.ts'
import type { Page } from '../page.ts'
import { serviceData } from '../structured-data.ts'

type Read = ActOutput<OperationOf<'services.get'>>
type Package = Read['item']['packages'][number]

/** A service: what it is, its packages, what clients think of it, and the call that books it. */
export const service: Page = {
  async show(context) {
    const read = await context.visit.read('services.get', {
      params: { slug: context.params.slug! },
      query: reviewsQuery(context),
    })
    const { item } = read
    return itemPage(context, item, {
      about: () => serviceData(context, item),
      facts: serviceFacts(item),
      body: [
        prose(item.description),
        html`<section class="part">
          <h2>Packages</h2>
          <div class="packages">${item.packages.map(packageOf)}</div>
        </section>`,
        item.faqs.length === 0
          ? undefined
          : html`<section class="part">
              <h2>FAQ</h2>
              <div>
                ${item.faqs.map(
                  ({ question, answer }) =>
                    html`<details class="question">
                      <summary dir="auto">${question}</summary>
                      <p dir="auto">${answer}</p>
                    </details>`,
                )}
              </div>
            </section>`,
        call(context, {
          title: 'Book it',
          about: 'Booking is done through the interface, with an API key that has the scope “marketplace”.',
          method: 'POST',
          path: `/services/${item.id}/bookings`,
          body: { package_id: item.packages[0]?.id ?? 0, quantity: 1 },
        }),
      ],
      thread: reviews(context, read),
    })
  },
  submit: act,
}

const packageOf = ({ name, description, price, delivery_days, revisions }: Package): Html =>
  html`<section class="package">
    <h3 dir="auto">${name}</h3>
    <p class="price">${rupees(price)}</p>
    ${description === null ? '' : html`<p dir="auto">${description}</p>`}
    <p class="facts">
      ${delivery_days === null ? '' : html`<span>${count(delivery_days, 'day')}</span>`}
      ${revisions === null ? '' : html`<span>${count(revisions, 'revision')}</span>`}
    </p>
  </section>`
