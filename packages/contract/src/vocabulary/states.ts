/** A transition of a state machine: from any of some states to another, by certain actors. */
export interface Transition<State extends string, Actor extends string> {
  readonly from: readonly State[]
  readonly to: State
  readonly by: readonly Actor[]
}

/** The transition of an action, or several where the allowed states depend on the actor. */
export type Transitions<State extends string, Actor extends string> =
  Transition<State, Actor> | readonly Transition<State, Actor>[]

/** A state machine: the initial state, and the transitions of each action. */
export interface StateMachine<State extends string, Action extends string, Actor extends string> {
  readonly initial: State
  readonly transitions: Readonly<Record<Action, Transitions<State, Actor>>>
}

type AnyMachine = StateMachine<string, string, string>
type TransitionOf<M extends AnyMachine> = Extract<
  | M['transitions'][keyof M['transitions']]
  | Extract<M['transitions'][keyof M['transitions']], readonly unknown[]>[number],
  Transition<string, string>
>
/** The states of a machine. */
export type StateOf<M extends AnyMachine> = M['initial'] | TransitionOf<M>['to']
/** The actors of a machine. */
export type ActorOf<M extends AnyMachine> = TransitionOf<M>['by'][number]

/** Returns the transitions of an action. */
export const transitionsOf = <State extends string, Actor extends string>(
  transitions: Transitions<State, Actor>,
): readonly Transition<State, Actor>[] => ('to' in transitions ? [transitions] : transitions)

/** Returns the states of a machine, the initial one first. */
export function statesOf<M extends AnyMachine>(machine: M): [StateOf<M>, ...StateOf<M>[]] {
  const reached = Object.values(machine.transitions).flatMap((action) =>
    transitionsOf(action).map(({ to }) => to),
  )
  return [...new Set([machine.initial, ...reached])] as [StateOf<M>, ...StateOf<M>[]]
}

/** Returns the actions of a machine. */
export const actionsOf = <M extends AnyMachine>(machine: M) =>
  Object.keys(machine.transitions) as (keyof M['transitions'] & string)[]

/** Content. It starts as `scheduled` if created with `scheduled_at`, otherwise as `published`. */
export const contentStates = {
  initial: 'scheduled',
  transitions: {
    reschedule: { from: ['scheduled', 'failed'], to: 'scheduled', by: ['author'] },
    publish: { from: ['scheduled'], to: 'published', by: ['author', 'clock'] },
    cancel: { from: ['scheduled', 'failed'], to: 'cancelled', by: ['author'] },
    fail: { from: ['scheduled'], to: 'failed', by: ['clock'] },
    archive: { from: ['published'], to: 'archived', by: ['author'] },
    restore: { from: ['archived'], to: 'published', by: ['author'] },
  },
} as const satisfies StateMachine<string, string, string>

export type ContentStatus = (typeof contentStates.transitions)[keyof typeof contentStates.transitions]['to']

/** An order of a service, from the request to the end of the work. */
export const bookingStates = {
  initial: 'pending',
  transitions: {
    accept: { from: ['pending'], to: 'accepted', by: ['provider'] },
    decline: { from: ['pending'], to: 'declined', by: ['provider'] },
    progress: { from: ['accepted', 'delivered'], to: 'in_progress', by: ['provider'] },
    deliver: { from: ['in_progress'], to: 'delivered', by: ['provider'] },
    complete: { from: ['delivered'], to: 'completed', by: ['client'] },
    cancel: [
      { from: ['pending', 'accepted'], to: 'cancelled', by: ['client'] },
      { from: ['accepted', 'in_progress'], to: 'cancelled', by: ['provider'] },
    ],
  },
} as const satisfies StateMachine<string, string, string>

export type BookingStatus = StateOf<typeof bookingStates>
export type BookingAction = keyof typeof bookingStates.transitions
export type BookingRole = ActorOf<typeof bookingStates>

/** An application for a job. The employer may skip stages, but never go back; on the site they may undo a step they have just taken. */
export const applicationStates = {
  initial: 'submitted',
  transitions: {
    review: { from: ['submitted'], to: 'under_review', by: ['employer'] },
    shortlist: { from: ['submitted', 'under_review'], to: 'shortlisted', by: ['employer'] },
    interview: { from: ['submitted', 'under_review', 'shortlisted'], to: 'interview', by: ['employer'] },
    offer: {
      from: ['submitted', 'under_review', 'shortlisted', 'interview'],
      to: 'offered',
      by: ['employer'],
    },
    hire: {
      from: ['submitted', 'under_review', 'shortlisted', 'interview', 'offered'],
      to: 'hired',
      by: ['employer'],
    },
    reject: {
      from: ['submitted', 'under_review', 'shortlisted', 'interview', 'offered'],
      to: 'rejected',
      by: ['employer'],
    },
    withdraw: {
      from: ['submitted', 'under_review', 'shortlisted', 'interview', 'offered'],
      to: 'withdrawn',
      by: ['applicant'],
    },
  },
} as const satisfies StateMachine<string, string, string>

export type ApplicationStatus = StateOf<typeof applicationStates>
export type ApplicationAction = keyof typeof applicationStates.transitions
export type ApplicationRole = ActorOf<typeof applicationStates>

/** Whether a job accepts applications, apart from its state as content. */
export const jobStates = {
  initial: 'open',
  transitions: {
    close: { from: ['open'], to: 'closed', by: ['author'] },
    reopen: { from: ['closed'], to: 'open', by: ['author'] },
  },
} as const satisfies StateMachine<string, string, string>

export type JobStatus = StateOf<typeof jobStates>

/** Whether a poll accepts votes, apart from its state as content. Closing is final. */
export const pollStates = {
  initial: 'open',
  transitions: {
    close: { from: ['open'], to: 'closed', by: ['author'] },
  },
} as const satisfies StateMachine<string, string, string>

/** The connection of two members, as one of them sees it. Requests from both sides connect. Either one may end it. */
export const connectionStates = {
  initial: 'none',
  transitions: {
    request: [
      { from: ['none'], to: 'pending_sent', by: ['member'] },
      { from: ['none'], to: 'pending_received', by: ['other'] },
      { from: ['pending_received'], to: 'connected', by: ['member'] },
      { from: ['pending_sent'], to: 'connected', by: ['other'] },
    ],
    accept: [
      { from: ['pending_received'], to: 'connected', by: ['member'] },
      { from: ['pending_sent'], to: 'connected', by: ['other'] },
    ],
    decline: [
      { from: ['pending_received'], to: 'none', by: ['member'] },
      { from: ['pending_sent'], to: 'none', by: ['other'] },
    ],
    cancel: [
      { from: ['pending_sent', 'connected'], to: 'none', by: ['member'] },
      { from: ['pending_received', 'connected'], to: 'none', by: ['other'] },
    ],
  },
} as const satisfies StateMachine<string, string, string>

export type ConnectionState = StateOf<typeof connectionStates>

/** The membership of a member in a community. Joining a private community without an invite sends a request. */
export const membershipStates = {
  initial: 'none',
  transitions: {
    join: { from: ['none', 'invited'], to: 'joined', by: ['member'] },
    request: { from: ['none'], to: 'requested', by: ['member'] },
    invite: [
      { from: ['none'], to: 'invited', by: ['admin'] },
      { from: ['requested'], to: 'joined', by: ['admin'] },
    ],
    accept_invite: { from: ['invited'], to: 'joined', by: ['member'] },
    decline_invite: { from: ['invited'], to: 'none', by: ['member'] },
    accept_request: { from: ['requested'], to: 'joined', by: ['admin'] },
    decline_request: { from: ['requested'], to: 'none', by: ['admin'] },
    leave: { from: ['joined', 'requested'], to: 'none', by: ['member'] },
  },
} as const satisfies StateMachine<string, string, string>

export type MembershipState = StateOf<typeof membershipStates>
