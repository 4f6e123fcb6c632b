/** Scopes of an API key, with descriptions. */
export const scopes = {
  content:
    'Publish posts, questions, polls, multiple-choice questions, communities, services, jobs and tags.',
  media: 'Upload images.',
  schedule: 'List, move, publish and cancel scheduled items.',
  read: 'Look up communities to publish in, categories, job options, places and icons.',
  edit: 'Edit, archive, close and reopen your own items. Read and change settings of communities you run.',
  network: 'Follow, connect and block. Join, leave and invite to communities.',
  browse: 'Read the site: lists, items, members, search, and your own lists.',
  engage: 'Comment, reply, answer, react, save, vote and report.',
  marketplace: 'Book and review services, apply for jobs, and run your bookings and hiring.',
  profile: 'Read and change your own profile, CV and preferences.',
  messages: 'Read and send chat messages.',
  notifications: 'Read your notifications and mark them read.',
} as const

export type Scope = keyof typeof scopes

/** The scope that an operation requires: a scope, `any` for any key, or null for no key. */
export type RequiredScope = Scope | 'any' | null

export const scopeNames = Object.keys(scopes) as readonly Scope[]
