import { applicationStates, bookingStates } from '@chowk/contract'
import type { Workflow } from './workflow.ts'

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
        'You have the work and are content with it. This ends the booking; you can review the service then.',
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
  steps: {
    review: { label: 'Start review' },
    shortlist: { label: 'Shortlist' },
    interview: { label: 'Invite to interview' },
    offer: { label: 'Offer the job' },
    hire: { label: 'Hire', about: 'This ends the application. The applicant is notified.' },
    reject: { label: 'Reject', about: 'This ends the application. The applicant is notified.' },
    withdraw: {
      label: 'Withdraw',
      about:
        'This ends the application. The employer is notified. You can apply again while the job is open.',
    },
  },
} satisfies Workflow<typeof applicationStates>
