import { findSubject, readBooking } from '@chowk/engine/website'
import { act } from '../actions/act.ts'
import { actionOf } from '../components/actions.ts'
import { reviewForm } from '../components/reviews.ts'
import { count, rupees } from '../components/numbers.ts'
import { givenIn, readPage } from '../components/pager.ts'
import { textPart } from '../components/part.ts'
import { choiceTabs } from '../components/tabs.ts'
import { workflowList, workflowPage, workflowRow } from '../components/workflow-page.ts'
import { bookingFlow } from '../components/workflows.ts'
import { html } from '../html.ts'
import type { Page } from '../page.ts'
import { pathId } from '../path-id.ts'

const roles = [
  ['', 'All'],
  ['provider', 'Received'],
  ['client', 'Placed'],
] as const

/** The bookings that the member received or placed. */
export const bookings: Page = {
  async show(context) {
    const { visit, query } = context
    const page = await readPage(context, 20, (start) =>
      visit.read('bookings.list', { query: { ...start, ...givenIn(query, ['role', 'status']) } }),
    )
    return workflowList(context, bookingFlow, {
      title: 'Bookings',
      filterBar: choiceTabs(context, 'Which', 'role', roles, query.get('role') ?? ''),
      nothing: html`Services that you book, and bookings of your own services, appear here.
        <a class="button" href="/services">Browse services</a>`,
      rows: page.items.map((item) =>
        workflowRow(context, bookingFlow, item, {
          title: item.service.title || 'Deleted service',
          member: item.role === 'client' ? item.provider : item.client,
          facts: [
            item.role === 'client'
              ? html`by <bdi>${item.provider.display_name}</bdi>`
              : html`for <bdi>${item.client.display_name}</bdi>`,
            html`<bdi>${item.package.name || 'Deleted package'}</bdi>`,
            rupees(item.total),
          ],
        }),
      ),
      page,
    })
  },
}

/** A booking, for its client and its provider. */
export const booking: Page = {
  async show(context) {
    const booking = await readBooking(context.visit, pathId(context))
    const {
      service,
      package: booked,
      quantity,
      total,
      requirements,
      provider,
      client,
      role,
      status,
    } = booking
    const isReviewed = role === 'client' && status === 'completed'
    const page = isReviewed
      ? await findSubject(context.visit, { type: 'service', id: service.id })
      : undefined
    return workflowPage(context, bookingFlow, booking, {
      title: service.title || 'Deleted service',
      subject: { type: 'service', id: service.id },
      list: ['/bookings', 'Bookings'],
      parties: { provider, client },
      terms: [
        ['Package', html`<bdi>${booked.name || 'Deleted package'}</bdi>`],
        [
          'Total',
          quantity === 1 ? rupees(total) : `${quantity} × ${rupees(booked.price)} = ${rupees(total)}`,
        ],
        ['Delivery', booked.delivery_days && count(booked.delivery_days, 'day')],
        ['Revisions', booked.revisions],
      ],
      body: [
        booked.description === null ? undefined : html`<p dir="auto">${booked.description}</p>`,
        textPart('Requirements', requirements),
        page && html`<p><a class="button" href="${service.url}#reviews">Review the service</a></p>`,
        // A block hides the page of the service, and takes no right to review it.
        isReviewed && page === undefined
          ? reviewForm(context, { id: 'review', action: actionOf('review', service.id), button: 'Review' })
          : undefined,
      ],
    })
  },
  submit: act,
}
