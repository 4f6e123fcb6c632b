import { actionsOf, transitionsOf, type StateMachine, type Transitions } from '@chowk/contract/core'
import { conflict, forbidden } from '../api-error.ts'

/** Returns the actions that these actors may take in this state. */
export function allowedActions<State extends string, Action extends string, Actor extends string>(
  machine: StateMachine<State, Action, Actor>,
  state: string,
  actors: readonly Actor[],
): Action[] {
  const entries = Object.entries(machine.transitions) as [Action, Transitions<State, Actor>][]
  return entries
    .filter(([, transitions]) =>
      transitionsOf(transitions).some(
        ({ from, by }) =>
          from.some((candidate) => candidate === state) && by.some((candidate) => actors.includes(candidate)),
      ),
    )
    .map(([action]) => action)
}

/**
 * Returns the state after an action.
 * @throws ApiError `forbidden` if these actors may not take it, `conflict` if the state does not allow it.
 */
export function nextState<State extends string, Action extends string, Actor extends string>(
  machine: StateMachine<State, Action, Actor>,
  state: string,
  action: Action,
  actors: readonly Actor[],
): State {
  const transitions = transitionsOf(machine.transitions[action])
  const own = transitions.filter(({ by }) => by.some((actor) => actors.includes(actor)))
  if (own.length === 0)
    throw forbidden(`Only the ${transitions.flatMap(({ by }) => by).join(' or the ')} can do this.`)
  const possible = own.find(({ from }) => from.some((candidate) => candidate === state))
  if (possible === undefined) throw wrongState(machine, state, actors)
  return possible.to
}

/** Returns the conflict for an action that the state does not allow. */
export const wrongState = <State extends string, Action extends string, Actor extends string>(
  machine: StateMachine<State, Action, Actor>,
  state: string,
  actors: readonly Actor[],
) =>
  conflict(`This is not possible while the status is "${state}".`, {
    currentStatus: state,
    allowed: allowedActions(machine, state, actors),
  })

interface Step {
  readonly status: string
  readonly by: string
  readonly at: number
}

/** Maximum number of kept steps. A step that can be taken again adds one each time. */
const MAX_STEPS = 50

/** Returns the latest steps, with one more. */
export const withStep = <S extends Step>(history: readonly S[], step: NoInfer<S>): readonly S[] =>
  [...history, step].slice(-MAX_STEPS)

/** How long after a step it can be taken back. */
export const UNDO_MS = 10 * 60_000

/** Whether the step to a state can be taken back. A completed booking can be reviewed at once. */
export const canBeTakenBack = (status: string): boolean => status !== 'completed'

/**
 * Returns the last two steps, the last of which these actors may take back: their own, taken just now.
 * @throws ApiError `conflict` otherwise
 */
export function stepToTakeBack<S extends Step>(
  machine: StateMachine<string, string, string>,
  steps: readonly S[],
  by: string,
  now: number,
): { readonly before: S; readonly last: S } {
  const [before, last] = steps.slice(-2)
  if (before === undefined || last === undefined) throw conflict('Nothing can be undone.')
  const isOwn = last.by === by && last.status !== machine.initial && canBeTakenBack(last.status)
  if (!isOwn || last.at < now - UNDO_MS)
    throw conflict('This can no longer be undone.', { currentStatus: last.status })
  return { before, last }
}

/** Returns a handler for each action of a machine. */
export const eachAction = <Action extends string, Handler>(
  machine: StateMachine<string, Action, string>,
  handlerOf: (action: Action) => Handler,
) =>
  Object.fromEntries(actionsOf(machine).map((action) => [action, handlerOf(action)])) as Record<
    Action,
    Handler
  >
