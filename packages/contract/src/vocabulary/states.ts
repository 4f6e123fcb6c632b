/** One transition of a state machine: from any of some states to another, by some of the people concerned. */
export interface Transition<State extends string, Actor extends string> {
  readonly from: readonly State[]
  readonly to: State
  readonly by: readonly Actor[]
}

/** What an action does: one transition, or several where it depends on who acts which states allow it. */
export type Transitions<State extends string, Actor extends string> =
  Transition<State, Actor> | readonly Transition<State, Actor>[]

/** A state machine: the state something starts in, and what can happen to it. */
export interface StateMachine<State extends string, Action extends string, Actor extends string> {
  readonly initial: State
  readonly transitions: Readonly<Record<Action, Transitions<State, Actor>>>
}

/** Content, from its creation on. What is created with `scheduled_at` starts as `scheduled`, all else as `published`. */
export const contentStates = {
  initial: 'scheduled',
  transitions: {
    reschedule: { from: ['scheduled'], to: 'scheduled', by: ['author'] },
    publish: { from: ['scheduled'], to: 'published', by: ['author', 'clock'] },
    cancel: { from: ['scheduled'], to: 'cancelled', by: ['author'] },
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

export const bookingActions = ['accept', 'decline', 'progress', 'deliver', 'complete', 'cancel'] as const
export type BookingAction = (typeof bookingActions)[number]
export const bookingStatuses = [
  'pending',
  'accepted',
  'in_progress',
  'delivered',
  'completed',
  'declined',
  'cancelled',
] as const
export type BookingStatus = (typeof bookingStatuses)[number]
export const bookingRoles = ['provider', 'client'] as const
export type BookingRole = (typeof bookingRoles)[number]

/** An application for a job. The employer may skip stages, but never goes back. */
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

export const applicationActions = [
  'review',
  'shortlist',
  'interview',
  'offer',
  'hire',
  'reject',
  'withdraw',
] as const
export type ApplicationAction = (typeof applicationActions)[number]
export const applicationStatuses = [
  'submitted',
  'under_review',
  'shortlisted',
  'interview',
  'offered',
  'hired',
  'rejected',
  'withdrawn',
] as const
export type ApplicationStatus = (typeof applicationStatuses)[number]
export const applicationRoles = ['applicant', 'employer'] as const
export type ApplicationRole = (typeof applicationRoles)[number]

/** A job, beside its state as content: whether it takes applications. */
export const jobStates = {
  initial: 'open',
  transitions: {
    close: { from: ['open'], to: 'closed', by: ['author'] },
    reopen: { from: ['closed'], to: 'open', by: ['author'] },
  },
} as const satisfies StateMachine<string, string, string>

export type JobStatus = 'open' | 'closed'
