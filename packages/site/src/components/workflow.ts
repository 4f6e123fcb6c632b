import { actionsOf, bodyFieldsOf, statesOf, transitionsOf, type OperationId } from '@chowk/contract'
import { html, type Html, type Part } from '../html.ts'
import type { PageContext } from '../page.ts'
import { actionOf, isRejectedForm, ownForm } from './actions.ts'
import type { Author } from './byline.ts'
import { textArea } from './form.ts'
import { when } from './time.ts'
import type { Workflow } from './workflows.ts'

/** A booking or an application, as the interface returns it to one of its parties. */
export interface Tracked {
  readonly id: number
  readonly status: string
  readonly role: string
  readonly allowed: readonly string[]
  readonly history: readonly {
    readonly status: string
    readonly by: string
    readonly at: string
    readonly note?: string | null
  }[]
  readonly created_at: string
}

/** The parties, by role. */
export type Parties = Readonly<Record<string, Author>>

export const statusLabel = (flow: Workflow, status: string, role?: string): Html => {
  const mark = flow.states[status]![1]
  return html`<span class="label${mark ? ` ${mark}` : ''}">${stateName(flow, status, role)}</span>`
}

const stateName = ({ states, statesFor }: Workflow, status: string, role = ''): string =>
  statesFor?.[role]?.[status] ?? states[status]![0]

/** Returns the time of the last step: that of its state. */
export const lastStep = ({ history, created_at }: Pick<Tracked, 'history' | 'created_at'>): string =>
  history.at(-1)?.at ?? created_at

/** Returns whether a state is final. */
const isLast = ({ machine }: Workflow, state: string): boolean =>
  !Object.values(machine.transitions).some((transitions) =>
    transitionsOf(transitions).some(({ from }) => from.includes(state)),
  )

const isForGood = (flow: Workflow, step: string): boolean =>
  transitionsOf(flow.machine.transitions[step]!).every(({ to }) => isLast(flow, to))

/**
 * Renders the steps open to the member. Steps to a final state need a confirmation.
 * @param others By step, more actions that confirm it, each with its button.
 */
export function workflowSteps(
  context: PageContext,
  flow: Workflow,
  tracked: Tracked,
  others: Readonly<Record<string, readonly (readonly [action: string, button: string])[]>> = {},
): Html | undefined {
  const { id, status, allowed } = tracked
  if (allowed.length === 0) return undefined
  const ends = allowed.filter((step) => isForGood(flow, step))
  const [first, ...otherSteps] = allowed.filter((step) => !isForGood(flow, step))
  const [action, label] = [
    (step: string) => actionOf(flow.action, id, step),
    (step: string) => flow.steps[step]!.from?.[status] ?? flow.steps[step]!.label,
  ]
  return html`<section class="part steps" aria-label="Next steps">
    ${
      first &&
      ownForm(context, {
        id: 'next',
        action: action(first),
        button: label(first),
        others: otherSteps.map((step) => [action(step), label(step)]),
        fields: (own) => stepFields(own, flow, first),
      })
    }
    <div class="actions">
      ${ends.map(
        (step) =>
          html`<details
            ${isRejectedForm(context, step) || context.query.get('step') === step ? html` open` : ''}
          >
            <summary class="button">${label(step)}…</summary>
            ${ownForm(context, {
              id: step,
              action: action(step),
              button: label(step),
              others: others[step],
              fields: (own) => [html`<p>${flow.steps[step]!.about}</p>`, stepFields(own, flow, step)],
            })}
          </details>`,
      )}
    </div>
  </section>`
}

/** Optional text fields of steps, by field of the operation. */
const said = {
  reason: ['Reason (optional)', 'The applicant sees it.'],
  note: ['Note (optional)', 'Only you see it.'],
} as const

const stepFields = (own: PageContext, { namespace }: Workflow, step: string): Part => {
  const acceptedFields = bodyFieldsOf(`${namespace}.${step}` as OperationId)
  return (['reason', 'note'] as const).map((name) =>
    acceptedFields.has(name)
      ? textArea(own, { name, id: `${step}-${name}`, label: said[name][0], hint: said[name][1], rows: 2 })
      : undefined,
  )
}

/** Renders the past states, the present one and those expected next. */
export function timeline(
  { calendar }: PageContext,
  flow: Workflow,
  { status, role, history }: Tracked,
  parties: Parties,
): Html {
  const name = (side: string) => (side === role ? 'you' : html`<bdi>${parties[side]!.display_name}</bdi>`)
  const [next, ...later] = statesAhead(flow, status)
  return html`<ol class="timeline">
    ${history.map(
      ({ status: state, by, at, note }, index) =>
        html`<li class="done" ${index === history.length - 1 ? html` aria-current="step"` : ''}>
          ${stateName(flow, state, role)}
          <span class="kind">by ${name(by)} · ${when(at, calendar)}</span>
          ${note ? html`<p class="lines" dir="auto">${note}</p>` : ''}
        </li>`,
    )}
    ${
      next &&
      html`<li>
        ${flow.states[next]![0]}
        <span class="kind">Waiting for ${waitsFor(flow, status, next).map(name)}</span>
      </li>`
    }
    ${later.map((state) => html`<li>${flow.states[state]![0]}</li>`)}
  </ol>`
}

/** Returns the states up to the successful end, in the order of the machine. */
function statesAhead(flow: Workflow, status: string): readonly string[] {
  if (isLast(flow, status)) return []
  const states = statesOf(flow.machine)
  return states
    .slice(states.indexOf(status) + 1)
    .filter((state) => !isLast(flow, state) || flow.states[state]![1] === 'good')
}

/** Returns the roles that take the step from one state to another. */
const waitsFor = ({ machine }: Workflow, from: string, targetState: string): readonly string[] =>
  actionsOf(machine)
    .flatMap((action) => transitionsOf(machine.transitions[action]!))
    .filter((transition) => transition.to === targetState && transition.from.includes(from))
    .flatMap(({ by }) => by)
