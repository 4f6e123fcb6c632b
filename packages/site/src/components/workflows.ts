import {
  applicationStates,
  bookingStates,
  type ActorOf,
  type StateMachine,
  type StateOf,
} from '@chowk/contract'

/** Labels of the states and steps of a state machine. */
export interface Workflow<
  M extends StateMachine<string, string, string> = StateMachine<string, string, string>,
> {
  readonly machine: M
  /** Name of its actions in `actions.ts`, and its namespace in the interface. */
  readonly action: 'booking' | 'application'
  readonly namespace: 'bookings' | 'applications'
  /** Labels of states for one role, where others would hurt. */
  readonly statesFor?: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** Label and style of each state. */
  readonly states: Readonly<Record<StateOf<M>, readonly [name: string, mark?: 'good' | 'warn']>>
  readonly steps: Readonly<Record<keyof M['transitions'] & string, WorkflowStep>>
  readonly roles: Readonly<Record<ActorOf<M>, string>>
}

interface WorkflowStep {
  readonly label: string
  /** Labels of the step in certain states. */
  readonly from?: Readonly<Record<string, string>>
  /** Effect of a final step, shown before it is confirmed. */
  readonly about?: string
}

export const bookingFlow = {
  machine: bookingStates,
  action: 'booking',
  namespace: 'bookings',
  roles: { provider: 'Provider', client: 'Client' },
  states: {
    pending: ['Requested', 'warn'],
    accepted: ['Accepted'],
    declined: ['Declined'],
    in_progress: ['In progress'],
    delivered: ['Delivered', 'warn'],
    completed: ['Completed', 'good'],
    cancelled: ['Cancelled'],
  },
  steps: {
    accept: { label: 'Accept' },
    decline: { label: 'Decline', about: 'This ends the booking. The client is notified.' },
    progress: { label: 'Start work', from: { delivered: 'Start rework' } },
    deliver: { label: 'Deliver' },
    complete: {
      label: 'Complete',
      about:
        'Confirm that you have received the work. This completes the booking, and you can review the service.',
    },
    cancel: { label: 'Cancel booking', about: 'This ends the booking. The other side is notified.' },
  },
} satisfies Workflow<typeof bookingStates>

export const applicationFlow = {
  machine: applicationStates,
  action: 'application',
  namespace: 'applications',
  roles: { applicant: 'Applicant', employer: 'Employer' },
  states: {
    submitted: ['Submitted', 'warn'],
    under_review: ['Under review'],
    shortlisted: ['Shortlisted'],
    interview: ['Interview'],
    offered: ['Offered', 'warn'],
    hired: ['Hired', 'good'],
    rejected: ['Rejected'],
    withdrawn: ['Withdrawn'],
  },
  statesFor: { applicant: { rejected: 'Not selected' } },
  steps: {
    review: { label: 'Start review' },
    shortlist: { label: 'Shortlist' },
    interview: { label: 'Invite to interview' },
    offer: { label: 'Offer the job' },
    hire: { label: 'Hire', about: 'This ends the application. The applicant is notified.' },
    reject: {
      label: 'Reject',
      about:
        'This ends the application. The applicant is notified, and reads your reason. You can undo it for 10 minutes.',
    },
    withdraw: {
      label: 'Withdraw',
      about:
        'This ends the application. The employer is notified. You can apply again while the job is open.',
    },
  },
} satisfies Workflow<typeof applicationStates>
