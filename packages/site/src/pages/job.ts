import type { OperationOf } from '@chowk/contract'
import type { ActOutput } from '@chowk/engine'
import { act } from '../actions/act.ts'
import { actionOf, ownForm, signInTo } from '../components/actions.ts'
import { skillLabels } from '../components/cv.ts'
import { jobFacts, salaryOf } from '../components/facts.ts'
import { textArea } from '../components/form.ts'
import { itemPage } from '../components/item-page.ts'
import { count } from '../components/numbers.ts'
import { withMentions } from '../components/mentions.ts'
import { part } from '../components/part.ts'
import { prose } from '../components/prose.ts'
import { when } from '../components/time.ts'
import { statusLabel } from '../components/workflow.ts'
import { applicationFlow } from '../components/workflows.ts'
import { html, type Html, type Part } from '../html.ts'
import type { Page, PageContext } from '../page.ts'
import { jobData } from '../structured-data.ts'

type Read = ActOutput<OperationOf<'jobs.get'>>

/** A job, with a form to apply. */
export const job: Page = {
  async show(context) {
    const { visit, params } = context
    const read = await visit.read('jobs.get', { params: { slug: params.slug! } })
    const { item } = read
    return itemPage(context, item, {
      about: () => jobData(context, item),
      facts: [
        item.company === null ? '' : html`<strong><bdi>${item.company}</bdi></strong>`,
        ...jobFacts(item, context.calendar),
        salaryOf(item),
      ],
      body: [
        prose(await withMentions(context.visit, item.description)),
        item.skills.length === 0 ? undefined : part('Skills', skillLabels(item.skills)),
        await applying(context, read),
      ],
    })
  },
  submit: act,
}

/** Renders the number of applicants and the member's options: apply, see the application, or list the applicants. */
async function applying(context: PageContext, read: Read): Promise<Html> {
  const { item, my_application } = read
  const { applications_count: number } = item
  const isOwn = context.member?.id === item.author.id
  return html`<section class="part" id="apply">
    <h2>${isOwn ? 'Applications' : 'Apply'}</h2>
    <p class="kind">${number === 0 ? 'No applications yet' : count(number, 'application')}</p>
    ${
      my_application &&
      html`<p class="notice">
        ${statusLabel(applicationFlow, my_application.status, 'applicant')} You applied
        ${when(my_application.created_at, context.calendar)}.
        <a href="/applications/${my_application.id}">View application</a>
      </p>`
    }
    ${
      isOwn
        ? html`<p class="actions">
            <a class="button" href="${item.url}/applications">View applications</a>
            <a href="${item.url}/edit">Edit or close</a>
          </p>`
        : await wayToApply(context, read)
    }
  </section>`
}

/** Renders the form to apply, or the missing requirement. */
async function wayToApply(context: PageContext, { item, can_apply, cv_missing }: Read): Promise<Part> {
  const { visit, member } = context
  const isOver = item.is_closed || (item.apply_by !== null && Date.parse(item.apply_by) <= visit.now)
  if (isOver) return html`<p class="kind">This job no longer accepts applications.</p>`
  if (member === undefined) return signInTo(context, 'apply', '#apply')
  const edit = `/settings/cv?${new URLSearchParams({ to: `${item.url}#apply` }).toString()}`
  if (cv_missing)
    return html`<p>You need a CV to apply.</p>
      <p><a class="button primary" href="${edit}">Write your CV</a></p>`
  if (!can_apply) return undefined
  const { cv } = await visit.read('cv.get')
  return ownForm(context, {
    id: 'application',
    action: actionOf('apply', item.id),
    button: 'Apply',
    fields: (own) => [
      textArea(own, { name: 'cover_letter', label: 'Cover letter (optional)', rows: 8 }),
      html`<div class="subject">
        <p><strong>Your CV</strong> <a href="${edit}">Edit</a></p>
        ${cv?.headline ? html`<p dir="auto">${cv.headline}</p>` : ''}
        <p class="kind">
          ${[
            cv && count(cv.experience.length, 'position'),
            cv && count(cv.education.length, 'school'),
            cv && count(cv.skills.length, 'skill'),
            'in its current version',
          ].join(' · ')}
        </p>
      </div>`,
    ],
  })
}
