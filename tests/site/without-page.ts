import type { OperationId } from '@chowk/contract'

/** Operations that no page of the site calls, with the reason. */
export const withoutPage: Partial<Readonly<Record<OperationId, string>>> = {
  'account.me': 'The session says who is signed in; every page shows it.',
  'account.openapi': 'The document is for programs; people read /docs.',
  'lookups.geo': 'The forms find places by their names.',
  'lookups.jobOptions': 'The forms name the options, each in its place.',
  'items.addImages': 'The form that edits an item holds all of its images.',
}
