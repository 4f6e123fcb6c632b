import { readApplication } from '@chowk/engine/website'
import { act } from '../actions/act.ts'
import { actionButton, actionOf, ownForm } from '../components/actions.ts'
import { cvSections } from '../components/cv.ts'
import { textArea } from '../components/form.ts'
import { givenIn, readPage } from '../components/pager.ts'
import { textPart } from '../components/part.ts'
import { day } from '../components/time.ts'
import { rowSteps, workflowList, workflowPage, workflowRow } from '../components/workflow-page.ts'
import { applicationFlow } from '../components/workflows.ts'
import { html, type Html } from '../html.ts'
import type { Page, PageContext } from '../page.ts'
import { pathId } from '../path-id.ts'

/** The member's own applications. */
export const applications: Page = {
  async show(context) {
    const { visit, query } = context
    const page = await readPage(context, 20, (start) =>
      visit.read('applications.list', { query: { ...start, ...givenIn(query, ['status']) } }),
    )
    return workflowList(context, applicationFlow, {
      title: 'Applications',
      about: 'Jobs you applied for. Applications for your own jobs are on the page of each job.',
      nothing: html`Jobs that you apply for appear here, with the status of each application.
        <a class="button" href="/jobs">Browse jobs</a>`,
      rows: page.items.map((item) =>
        workflowRow(context, applicationFlow, item, {
          title: item.job.title,
          facts: [item.job.company === null ? '' : html`<bdi>${item.job.company}</bdi>`],
        }),
      ),
      page,
    })
  },
}

/** Applications for a job, for its author. */
export const jobApplications: Page = {
  async show(context) {
    const { visit, query, params } = context
    const { item } = await visit.read('jobs.get', { params: { slug: params.slug! } })
    const page = await readPage(context, 20, (start) =>
      visit.read('jobs.applications', {
        params: { id: item.id },
        query: { ...start, ...givenIn(query, ['status']) },
      }),
    )
    return workflowList(context, applicationFlow, {
      title: `Applications: ${item.title}`,
      heading: 'Applications',
      about: html`for <a href="${item.url}"><bdi>${item.title}</bdi></a>`,
      nothing: 'No applications.',
      rows: page.items.map((entry) =>
        workflowRow(context, applicationFlow, entry, {
          title: entry.applicant.display_name,
          member: entry.applicant,
          facts: [entry.cv.headline === null ? '' : html`<bdi>${entry.cv.headline}</bdi>`],
          more: html`${entry.cover_letter === null ? '' : html`<p class="excerpt" dir="auto">${entry.cover_letter}</p>`}
          ${rowSteps(applicationFlow, entry, entry.applicant.display_name, rowActions)}`,
        }),
      ),
      hasActions: page.items.some(({ allowed }) => rowActions.some((step) => allowed.includes(step))),
      page,
    })
  },
  submit: act,
}

const rowActions = ['shortlist', 'hire', 'reject'] as const

/** An application, for the applicant and the employer. */
export const application: Page = {
  async show(context) {
    const application = await readApplication(context.visit, pathId(context))
    const { job, applicant, employer, cover_letter, cv, reason, role, status, allowed } = application
    const isClosed = async () =>
      (await context.visit.read('jobs.get', { params: { slug: job.slug } })).item.is_closed
    const hiring =
      role === 'employer' && status === 'hired'
        ? await afterHiring(context, job.id, await isClosed())
        : undefined
    const closing = actionOf('hire-and-close', application.id, job.id)
    return workflowPage(context, applicationFlow, application, {
      hasActions: hiring !== undefined,
      others:
        allowed.includes('hire') && !(await isClosed())
          ? { hire: [[closing, 'Hire and close the job']] }
          : {},
      title: role === 'employer' ? applicant.display_name : job.title,
      subject: { type: 'job', id: job.id },
      list:
        role === 'employer'
          ? [`/jobs/${job.slug}/applications`, 'Applications']
          : ['/applications', 'Applications'],
      parties: { applicant, employer },
      terms: [
        ['Job', html`<bdi>${job.title}</bdi>`],
        ['Company', job.company && html`<bdi>${job.company}</bdi>`],
      ],
      body: [
        hiring,
        role === 'applicant' && status === 'rejected'
          ? html`<p class="notice">
              Thank you for applying. This time, someone else was chosen.
              <a href="/jobs">More jobs</a>
            </p>`
          : undefined,
        textPart('Reason', status === 'rejected' ? reason : null),
        textPart('Cover letter', cover_letter),
        html`<section class="part subject" aria-label="CV">
          <p class="kind">CV of ${day(cv.updated_at, context.calendar)}, as sent</p>
          ${cvSections(cv)}
        </section>`,
      ],
    })
  },
  submit: act,
}

/** Maximum number of applications to reject at once. */
const PAGE_SIZE = 50

/** Renders the steps after someone was hired: to close the job, and to answer the others. */
async function afterHiring(context: PageContext, id: number, isClosed: boolean): Promise<Html | undefined> {
  const { items } = await context.visit.read('jobs.applications', {
    params: { id },
    query: { limit: PAGE_SIZE },
  })
  const pendingIds = items.filter(({ allowed }) => allowed.includes('reject')).map((entry) => entry.id)
  if (isClosed && pendingIds.length === 0) return undefined
  return html`<div class="notice">
    <p>You have hired. What about the job?</p>
    <div class="actions">
      ${isClosed ? '' : actionButton({ label: 'Close the job', action: actionOf('close-job', id), kind: 'primary' })}
      ${
        pendingIds.length === 0
          ? ''
          : html`<details>
              <summary class="button">Reject the other ${pendingIds.length}…</summary>
              ${ownForm(context, {
                id: 'reject-others',
                action: actionOf('reject-all', ...pendingIds),
                button: `Reject ${pendingIds.length}`,
                fields: (own) =>
                  textArea(own, {
                    name: 'reason',
                    label: 'Reason (optional)',
                    hint: 'Each applicant reads it. You can undo this for 10 minutes.',
                    rows: 2,
                  }),
              })}
            </details>`
      }
    </div>
  </div>`
}
