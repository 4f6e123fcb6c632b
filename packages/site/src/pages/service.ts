import type { OperationOf } from '@chowk/contract'
import type { ActOutput } from '@chowk/engine'
import { byline } from '../components/byline.ts'
import { call } from '../components/call.ts'
import { serviceFacts } from '../components/facts.ts'
import { itemPage, threadPaging } from '../components/item-page.ts'
import { count, rupees } from '../components/numbers.ts'
import { pager } from '../components/pager.ts'
import { prose } from '../components/prose.ts'
import { html, type Html } from '../html.ts'
import type { Looking, Page } from '../page.ts'
import { serviceData } from '../structured-data.ts'

type Read = ActOutput<OperationOf<'services.get'>>
type Package = Read['item']['packages'][number]
type Review = Read['reviews']['items'][number]

/** A service: what it is, its packages, what clients think of it, and the call that books it. */
export const service: Page = {
  async show(looking) {
    const { offset: reviews_offset, limit: reviews_limit } = threadPaging(looking, 'reviews')
    const { item, reviews } = await looking.visit.read('services.get', {
      params: { slug: looking.params.slug! },
      query: { reviews_offset, reviews_limit },
    })
    return itemPage(looking, item, {
      about: serviceData(looking, item),
      facts: serviceFacts(item),
      body: [
        prose(item.description),
        html`<section class="part">
          <h2>Packages</h2>
          <div class="packages">${item.packages.map(packageOf)}</div>
        </section>`,
        item.faqs.length === 0
          ? undefined
          : html`<section>
              <h2>Often asked</h2>
              ${item.faqs.map(
                ({ question, answer }) =>
                  html`<details class="question">
                    <summary dir="auto">${question}</summary>
                    <p dir="auto">${answer}</p>
                  </details>`,
              )}
            </section>`,
        call(looking, {
          title: 'Book it',
          about: 'Booking is done through the interface, with an API key that has the scope “marketplace”.',
          method: 'POST',
          path: `/services/${item.id}/bookings`,
          body: { package_id: item.packages[0]?.id ?? 0, quantity: 1 },
        }),
      ],
      thread: reviewsOf(looking, item.reviews_count, reviews),
    })
  },
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

const reviewsOf = (looking: Looking, total: number, page: Read['reviews']): Html =>
  html`<section class="thread" id="reviews">
    <h2>${total === 0 ? 'No reviews yet' : count(total, 'review')}</h2>
    ${
      page.items.length === 0
        ? ''
        : html`<ol role="list">
            ${page.items.map((review) => html`<li>${reviewOf(looking, review)}</li>`)}
          </ol>`
    }
    ${pager(looking, page, { name: 'reviews', anchor: '#reviews' })}
  </section>`

const reviewOf = ({ visit }: Looking, { id, author, rating, body, reply, created_at }: Review): Html =>
  html`<article class="remark" id="review-${id}">
    ${byline(author, created_at, visit.now, html`<span><span aria-hidden="true">★ </span>${rating} of 5</span>`)}
    ${prose(body, 'small')}
    ${
      reply === null
        ? ''
        : html`<div class="replies">
            <p class="byline"><strong>The provider</strong></p>
            ${prose(reply.body, 'small')}
          </div>`
    }
  </article>`
