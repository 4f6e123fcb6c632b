import type { OperationOf } from '@chowk/contract'
import type { ActOutput } from '@chowk/engine'
import { act } from '../actions/act.ts'
import { actionOf, ownForm, signInTo } from '../components/actions.ts'
import { serviceFacts } from '../components/facts.ts'
import { groupProblem, problemOf, textArea, textField, submittedValue } from '../components/form.ts'
import { itemPage } from '../components/item-page.ts'
import { count, rupees } from '../components/numbers.ts'
import { withMentions } from '../components/mentions.ts'
import { part } from '../components/part.ts'
import { prose } from '../components/prose.ts'
import { reviews, reviewsQuery } from '../components/reviews.ts'
import { statusLabel } from '../components/workflow.ts'
import { bookingFlow } from '../components/workflows.ts'
import { html, type Html, type Part } from '../html.ts'
import type { Page, PageContext } from '../page.ts'
import { serviceData } from '../structured-data.ts'
import { fingerprintField } from '../writing/form-fingerprint.ts'

type Read = ActOutput<OperationOf<'services.get'>>
type Package = Read['item']['packages'][number]

/** A service: description, packages, reviews, and a form to book it. */
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
        prose(await withMentions(context.visit, item.description)),
        await packages(context, read),
        item.faqs.length === 0
          ? undefined
          : part(
              'FAQ',
              html`<div>
                ${item.faqs.map(
                  ({ question, answer }) =>
                    html`<details class="question">
                      <summary dir="auto">${question}</summary>
                      <p dir="auto">${answer}</p>
                    </details>`,
                )}
              </div>`,
            ),
      ],
      thread: (hides) => reviews(context, read, hides),
    })
  },
  submit: act,
}

/** Renders the packages; as a booking form for members who can book. */
async function packages(context: PageContext, { item, my_booking }: Read): Promise<Html> {
  const { member } = context
  const isOwn = member?.id === item.author.id
  const canBook = member !== undefined && !isOwn && item.status === 'published'
  const { username } = item.author
  const provider = canBook && (await context.visit.read('users.get', { params: { username } })).user
  const connecting = [actionOf('book-and-connect', item.id, username), 'Book and ask to connect'] as const
  return html`<section class="part" id="packages">
    <h2>Packages</h2>
    ${
      my_booking &&
      html`<p class="notice">
        ${statusLabel(bookingFlow, my_booking.status)} You booked <bdi>${my_booking.package.name}</bdi>.
        <a href="/bookings/${my_booking.id}">View booking</a>
      </p>`
    }
    ${
      canBook
        ? ownForm(context, {
            id: 'book',
            action: actionOf('book', item.id),
            button: 'Book',
            others: provider && provider.connection === 'none' ? [connecting] : [],
            fields: (own) => bookingFields(own, item.packages),
          })
        : html`<div class="packages">
            ${item.packages.map((packageRow) => html`<div class="package">${packageOf(packageRow)}</div>`)}
          </div>`
    }
    ${isOwn ? html`<p><a class="button" href="/bookings?role=provider">Bookings received</a></p>` : ''}
    ${member === undefined ? signInTo(context, 'book', '#packages') : ''}
  </section>`
}

function bookingFields(own: PageContext, offered: readonly Package[]): Part {
  // One of several is chosen by the client.
  const chosen = submittedValue(own, 'package_id', offered.length === 1 ? String(offered[0]!.id) : '')
  return [
    fingerprintField(own, Object.fromEntries(offered.map((offer) => [offer.id, offer]))),
    html`<fieldset class="packages">
      <legend class="visually-hidden">Package</legend>
      ${groupProblem(own, problemOf(own, 'package_id'))}
      ${offered.map(
        (offer) =>
          html`<label class="package">
            ${packageOf(
              offer,
              html`<input
                type="radio"
                name="package_id"
                value="${offer.id}"
                required
                ${String(offer.id) === chosen ? html` checked` : ''}
              />`,
            )}
          </label>`,
      )}
    </fieldset>`,
    textField(own, { name: 'quantity', label: 'Quantity', inputMode: 'numeric', before: '1' }),
    textArea(own, {
      name: 'requirements',
      label: 'Requirements (optional)',
      hint: 'Describe your requirements.',
      rows: 4,
    }),
  ]
}

const packageOf = ({ name, description, price, delivery_days, revisions }: Package, radio?: Html): Html =>
  html`<span class="tick">${radio} <strong dir="auto">${name}</strong></span>
    <span class="price">${rupees(price)}</span>
    ${description === null ? '' : html`<span dir="auto">${description}</span>`}
    <span class="facts">
      ${delivery_days === null ? '' : html`<span>${count(delivery_days, 'day')}</span>`}
      ${revisions === null ? '' : html`<span>${count(revisions, 'revision')}</span>`}
    </span>`
