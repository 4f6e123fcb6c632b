import type { StateMachine } from '@chowk/contract'
import { conflict, forbidden } from '../../failure.ts'

/** What these people may do to something in this state. */
export function allowedActions<State extends string, Action extends string, Actor extends string>(
  machine: StateMachine<State, Action, Actor>,
  state: string,
  actors: readonly Actor[],
): Action[] {
  const entries = Object.entries(machine.transitions) as [Action, (typeof machine.transitions)[Action]][]
  return entries
    .filter(([, { from, by }]) => from.some((one) => one === state) && by.some((one) => actors.includes(one)))
    .map(([action]) => action)
}

/**
 * The state that an action leads to.
 * @throws Failure `forbidden` where it is for others to do, `conflict` where this state does not allow it.
 */
export function nextState<State extends string, Action extends string, Actor extends string>(
  machine: StateMachine<State, Action, Actor>,
  state: string,
  action: Action,
  actors: readonly Actor[],
): State {
  const { from, to, by } = machine.transitions[action]
  if (!by.some((actor) => actors.includes(actor)))
    throw forbidden(`Only the ${by.join(' or the ')} may do this.`)
  if (!from.some((one) => one === state)) throw wrongState(machine, state, actors)
  return to
}

/** The conflict of a state that does not allow what was asked. */
export const wrongState = <State extends string, Action extends string, Actor extends string>(
  machine: StateMachine<State, Action, Actor>,
  state: string,
  actors: readonly Actor[],
) =>
  conflict(`This is not possible while the status is "${state}".`, {
    currentStatus: state,
    allowed: allowedActions(machine, state, actors),
  })
