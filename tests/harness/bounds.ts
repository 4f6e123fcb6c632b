import type { JsonSchema, OperationId } from '@chowk/contract'

/*
 * Bounds of lengths, amounts and numbers, copied from the specification and docs/interface-choices.md, not from the
 * contract, which is tested against them. Bounds are inclusive; text is counted in Unicode code points.
 */

export type Bounds = Pick<
  JsonSchema,
  'minLength' | 'maxLength' | 'minimum' | 'maximum' | 'minItems' | 'maxItems'
>

const text = (minLength: number, maxLength: number): Bounds => ({
  ...(minLength > 0 && { minLength }),
  maxLength,
})
const number = (minimum: number, maximum: number): Bounds => ({ minimum, maximum })
const list = (minItems: number, maxItems: number): Bounds => ({ ...(minItems > 0 && { minItems }), maxItems })

const id = number(1, 9_007_199_254_740_991)
const title = text(2, 200)
const html = text(1, 100_000)
const comment = text(1, 10_000)
const name = text(1, 200)
const prose = text(1, 5000)
const month = text(0, 7)
const address = text(0, 2048)
const moment = text(0, 64)
const slug = text(0, 80)
const username = text(0, 30)
const word = text(1, 50)
const rupees = number(0, 1_000_000_000)

/** Bounds by path in the body; prefixed with a namespace or operation id where they differ. */
const ofBodies: Readonly<Record<string, Bounds>> = {
  title,
  name: title,
  'tags.create name': word,
  question: title,
  body: comment,
  'posts.create body': html,
  'posts.update body': html,
  'questions.create body': html,
  'questions.update body': html,
  details: html,
  'reports details': prose,
  explanation: html,
  description: html,
  'tags description': text(0, 1000),
  bio: html,

  tags: list(0, 10),
  'tags.0': word,
  gallery: list(0, 12),
  'gallery.0': address,
  images: list(1, 12),
  'images.0': address,
  featured_image: address,
  icon: address,
  banner: address,
  avatar_url: address,
  banner_url: address,
  website: address,
  options: list(2, 5),
  'options.0': name,
  correct_option: number(0, 4),
  scheduled_at: moment,
  apply_by: moment,
  slug,
  community: slug,

  packages: list(1, 3),
  'packages.0.id': id,
  'packages.0.name': title,
  'packages.0.description': text(1, 1000),
  'packages.0.price': number(0, 100_000_000),
  'packages.0.delivery_days': number(1, 365),
  'packages.0.revisions': number(0, 100),
  faqs: list(0, 20),
  'faqs.0.question': title,
  'faqs.0.answer': text(1, 2000),
  quantity: number(1, 1000),
  requirements: comment,
  rating: number(1, 5),

  company: name,
  salary_min: rupees,
  salary_max: rupees,
  skills: list(0, 20),
  'cv skills': list(0, 50),
  'skills.0': word,
  cover_letter: comment,
  note: comment,
  'applications reason': comment,

  'location.country': text(0, 2),
  'location.state_id': id,
  'location.district_id': id,
  'location.city_id': id,

  display_name: name,
  tagline: text(1, 160),
  headline: name,
  summary: prose,
  experience: list(0, 30),
  'experience.0.title': name,
  'experience.0.company': name,
  'experience.0.location': name,
  'experience.0.start': month,
  'experience.0.end': month,
  'experience.0.description': prose,
  education: list(0, 20),
  'education.0.school': name,
  'education.0.degree': name,
  'education.0.field': name,
  'education.0.start': month,
  'education.0.end': month,
  'education.0.description': prose,
  certifications: list(0, 20),
  'certifications.0.name': name,
  'certifications.0.issuer': name,
  'certifications.0.issued': month,
  'certifications.0.expires': month,
  'certifications.0.url': address,
  languages: list(0, 20),
  'languages.0.name': word,
  projects: list(0, 20),
  'projects.0.name': name,
  'projects.0.url': address,
  'projects.0.start': month,
  'projects.0.end': month,
  'projects.0.description': prose,
  language: text(0, 35),
  timezone: text(0, 64),

  usernames: list(1, 20),
  'usernames.0': username,
  add: list(1, 20),
  'add.0': username,
  remove: list(1, 20),
  'remove.0': username,
  username,
  to: list(1, 10),
  'to.0': text(0, 86),
  attachments: list(0, 10),
  'attachments.0': address,
  emoji: text(0, 64),

  id,
  community_id: id,
  category_id: id,
  package_id: id,
  option_id: id,
  message_id: id,
  reply_to_id: id,
  up_to: id,
}

const offset = number(0, 10_000)
const limit = number(1, 50)
const cursor = text(0, 512)
const amount = number(0, 9_007_199_254_740_991)

const ofQueries: Readonly<Record<string, Bounds>> = {
  offset,
  limit,
  cursor,
  answers_offset: offset,
  answers_limit: limit,
  answers_cursor: cursor,
  comments_offset: offset,
  comments_limit: limit,
  comments_cursor: cursor,
  reviews_offset: offset,
  reviews_limit: limit,
  reviews_cursor: cursor,
  replies_to: id,
  before: id,
  after: id,
  q: text(1, 200),
  'services q': text(0, 200),
  category: slug,
  location: text(0, 200),
  min: amount,
  max: amount,
  salary_min: amount,
  country: text(0, 2),
  'lookups state': id,
  district: id,
}

const boundsIn =
  (table: Readonly<Record<string, Bounds>>) =>
  (operation: OperationId, path: string): Bounds =>
    table[`${operation} ${path}`] ?? table[`${operation.split('.')[0]} ${path}`] ?? table[path] ?? {}

/** Returns the bounds at a path of a body, such as `gallery.0`; empty without any. */
export const boundsOfBody = boundsIn(ofBodies)
/** Returns the bounds of a query parameter. */
export const boundsOfQuery = boundsIn(ofQueries)
