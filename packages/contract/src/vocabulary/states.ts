/** One transition of a state machine: from any of some states to another, by some of the people concerned. */
export interface Transition<State extends string, Actor extends string> {
  readonly from: readonly State[]
  readonly to: State
  readonly by: readonly Actor[]
}

/** A state machine: the state something starts in, and what can happen to it. */
export interface StateMachine<State extends string, Action extends string, Actor extends string> {
  readonly initial: State
  readonly transitions: Readonly<Record<Action, Transition<State, Actor>>>
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
