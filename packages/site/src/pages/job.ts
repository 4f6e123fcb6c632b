import { act } from '../actions/act.ts'
import { call } from '../components/call.ts'
import { jobFacts, salaryOf } from '../components/facts.ts'
import { itemPage } from '../components/item-page.ts'
import { count } from '../components/numbers.ts'
import { prose } from '../components/prose.ts'
import { html } from '../html.ts'
import type { Page } from '../page.ts'
import { jobData } from '../structured-data.ts'

/** A job: what it is, and the call that applies for it. */
export const job: Page = {
  async show(context) {
    const { visit, params } = context
    const { item } = await visit.read('jobs.get', { params: { slug: params.slug! } })
    const isOver = item.is_closed || (item.apply_by !== null && Date.parse(item.apply_by) <= visit.now)
    return itemPage(context, item, {
      about: () => jobData(context, item),
      facts: [
        item.company === null ? '' : html`<strong><bdi>${item.company}</bdi></strong>`,
        ...jobFacts(item, visit.now),
        salaryOf(item),
      ],
      body: [
        prose(item.description),
        item.skills.length === 0
          ? undefined
          : html`<section class="part">
              <h2>Skills</h2>
              <p class="facts">
                ${item.skills.map((skill) => html`<span class="label" dir="auto">${skill}</span>`)}
              </p>
            </section>`,
        html`<p class="kind">
          ${item.applications_count === 0 ? 'Nobody has applied yet.' : `${count(item.applications_count, 'member')} applied.`}
        </p>`,
        isOver
          ? undefined
          : call(context, {
              title: 'Apply',
              about:
                'Applying is done through the interface, with an API key that has the scope “marketplace”. Your CV goes along.',
              method: 'POST',
              path: `/jobs/${item.id}/applications`,
              body: { cover_letter: 'Why you' },
            }),
      ],
    })
  },
  submit: act,
}
