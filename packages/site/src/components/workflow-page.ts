import { ApiError } from '@chowk/engine'
import { findSubject } from '@chowk/engine/website'
import type { PageShown } from '../http/answer.ts'
import { html, type Html, type Part } from '../html.ts'
import type { PageContext } from '../page.ts'
import { actionButton, actionForm, actionOf, actionRows, labelFor } from './actions.ts'
import { avatar } from './avatar.ts'
import { hasProfile, memberLink, type Author } from './byline.ts'
import { columnPage } from './column-page.ts'
import { connectedNotice, wayToMessage } from './connection-buttons.ts'
import { controls, filters } from './filters.ts'
import { list } from './items/list.ts'
import { pager, withQuery } from './pager.ts'
import { selectField } from './form.ts'
import { terms } from './terms.ts'
import { when } from './time.ts'
import { lastStep, statusLabel, timeline, workflowSteps, type Parties, type Tracked } from './workflow.ts'
import type { Workflow } from './workflows.ts'

interface WorkflowPage {
  readonly title: string
  /** Its service or job. */
  readonly subject: { readonly type: 'service' | 'job'; readonly id: number }
  /** The list that contains it. */
  readonly list: readonly [path: string, name: string]
  readonly parties: Parties
  /** Agreed terms; absent ones are left out. */
  readonly terms: readonly (readonly [name: string, value: Part])[]
  readonly body: Part
  /** Whether the body has buttons of actions. */
  readonly hasActions?: boolean
  /** By step, more actions that confirm it. */
  readonly others?: Parameters<typeof workflowSteps>[3]
}

/** Renders the page of a booking or an application: its subject, its state and the steps open to the member. */
export async function workflowPage(
  context: PageContext,
  flow: Workflow,
  tracked: Tracked,
  { title, subject, list, parties, terms: agreed, body, hasActions = false, others }: WorkflowPage,
): Promise<PageShown> {
  const url = (await findSubject(context.visit, subject))?.url
  const sides = Object.entries(parties).map(
    ([role, member]) => [flow.roles[role]!, memberLink(member)] as const,
  )
  const otherParty = Object.entries(parties).find(([role]) => role !== tracked.role)![1]
  return {
    title,
    unlisted: true,
    main: html`<div class="beside">
      <div class="article">
        <header>
          <p class="kind"><a href="${list[0]}">${list[1]}</a></p>
          <h1 dir="auto">${title}</h1>
          <p class="byline">
            ${statusLabel(flow, tracked.status, tracked.role)} ${when(lastStep(tracked), context.calendar)}
            ${url ? html`<a href="${url}">View ${subject.type}</a>` : ''}
          </p>
        </header>
        ${workflowSteps(context, flow, tracked, others)} ${await connectedNotice(context)}
        ${await reach(context, otherParty, hasActions)} ${terms([...sides, ...agreed])} ${body}
      </div>
      <aside class="aside" aria-label="Status">${timeline(context, flow, tracked, parties)}</aside>
    </div>`,
  }
}

/** Renders the way to a message for the other party; nothing for a former member, or one who hides from the viewer. */
async function reach(context: PageContext, member: Author, hasActions: boolean): Promise<Part> {
  const none = hasActions ? actionForm(context, 'actions', undefined) : undefined
  if (!hasProfile(member)) return none
  try {
    const { user } = await context.visit.read('users.get', { params: { username: member.username } })
    const messageLink = wayToMessage(user, user.connection)
    const isButton = user.connection === 'none' || user.connection === 'pending_received'
    return isButton || hasActions ? actionForm(context, 'actions', messageLink) : messageLink
  } catch (error) {
    if (error instanceof ApiError) return none
    throw error
  }
}

interface WorkflowList {
  readonly title: string
  readonly heading?: Part
  readonly about?: Part
  /** Filters in addition to status. */
  readonly filterBar?: Part
  readonly nothing: Part
  readonly rows: readonly Html[]
  /** Whether rows have buttons of actions. */
  readonly hasActions?: boolean
  readonly page: Parameters<typeof pager>[1]
}

/** Renders a list of bookings or applications, filtered by status. */
export const workflowList = (
  context: PageContext,
  flow: Workflow,
  { title, heading = title, about, filterBar, nothing, rows, hasActions = false, page }: WorkflowList,
): PageShown =>
  columnPage({
    title,
    heading,
    about,
    body: [
      rows.length === 0 && context.query.size === 0
        ? ''
        : controls([filterBar, filters(context, context.query.has('status'), (own) => byStatus(own, flow))]),
      hasActions ? actionRows(context, rows, nothing) : list('rows', rows, nothing),
      pager(context, page),
    ],
  })

const byStatus = (context: PageContext, { states }: Workflow): Html => {
  const role = context.query.get('role')
  return html`<form class="narrow-by" action="${withQuery(context, {}).replace(/\?.*/s, '')}">
    ${role === null ? '' : html`<input type="hidden" name="role" value="${role}" />`}
    ${selectField(context, {
      name: 'status',
      label: 'Status',
      choices: [['', 'All'], ...Object.entries(states).map(([state, [name]]) => [state, name] as const)],
    })}
    <button>Show</button>
  </form>`
}

/** Renders steps of a row: as buttons, or as links to where a final step is confirmed. */
export const rowSteps = (
  flow: Workflow,
  { id, allowed }: Tracked,
  whom: string,
  steps: readonly string[],
): Part =>
  html`<span class="actions"
    >${steps
      .filter((step) => allowed.includes(step))
      .map((step) => {
        const { label, about } = flow.steps[step]!
        return about
          ? html`<a class="button" href="/${flow.namespace}/${id}?step=${step}#${step}"
              >${labelFor(label, whom)}…</a
            >`
          : actionButton({
              label: labelFor(label, whom),
              action: actionOf(flow.action, id, step),
              kind: 'button',
            })
      })}</span
  >`

/** Renders a booking or an application in a list: other party, subject and state. */
export const workflowRow = (
  { calendar }: PageContext,
  flow: Workflow,
  tracked: Tracked,
  { title, member, facts, more }: { title: Part; member?: Author; facts: readonly Part[]; more?: Part },
): Html =>
  html`<li>
    ${member && avatar(member)}
    <p>
      <a href="/${flow.namespace}/${tracked.id}"><bdi>${title}</bdi></a>
      <span class="facts"
        >${statusLabel(flow, tracked.status, tracked.role)}
        ${[...facts, when(lastStep(tracked), calendar)].map((fact) => fact && html`<span>${fact}</span>`)}</span
      >
    </p>
    ${more}
  </li>`
