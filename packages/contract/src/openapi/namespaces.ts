import { operationList, type Namespace } from '../operations/index.ts'

/** What the operations of each namespace are about. */
const descriptions = {
  account: 'The key itself: whose it is, what it may do, what it has used today; and this description.',
  posts: 'Articles: publish, edit, read and comment.',
  questions: 'Questions and their answers.',
  polls: 'Polls: two to five options, one vote a member.',
  mcqs: 'Multiple-choice questions: two to five options, one of them right.',
  communities: 'Communities: found, join, run and read them.',
  services: 'Services that members sell: publish, find, book and review.',
  jobs: 'Job posts: publish, find, apply, close and reopen.',
  tags: 'Topics that content is filed under.',
  media: 'Images for posts, profiles and everything else.',
  scheduled: 'What waits to be published: list, move, publish now, cancel.',
  lookups: 'Values to choose from: communities, categories, job options, places, icons.',
  follows: 'Following members, communities and tags.',
  connections: 'Mutual connections between members.',
  blocks: 'Members you want nothing to do with.',
  answers: 'Answers to questions.',
  comments: 'Comments and replies.',
  items: 'What holds for items of every kind: archiving and images.',
  reactions: 'Likes and dislikes.',
  favorites: 'Items you saved.',
  reports: 'Telling the moderators of something.',
  bookings: 'Orders of services, from request to completion.',
  reviews: 'Reviews of services.',
  applications: 'Applications for jobs, from the letter to the decision.',
  profile: 'Your own profile.',
  cv: 'Your own CV.',
  preferences: 'Your own preferences.',
  activity: 'What you did lately.',
  feed: 'Your home feed.',
  search: 'Search over the whole site.',
  users: 'Other members: profiles, activity, CVs, connections.',
  chats: 'Direct and group chats: read, send, search.',
  groups: 'Group chats: members, roles, name and icon.',
  notifications: 'What happened to you and yours.',
} as const

/** What the operations of a namespace are about, in one line. */
export const namespaceDescriptions: Readonly<Record<Namespace, string>> = descriptions

/** The namespaces in the order of the table. */
export const namespaces: readonly Namespace[] = [
  ...new Set(operationList.map(([id]) => id.slice(0, id.indexOf('.')) as Namespace)),
]
