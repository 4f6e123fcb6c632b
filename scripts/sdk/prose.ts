import { dailyQuotas, grouped, resolveSchema, type ErrorCode, type JsonSchema } from '@chowk/contract'
import type { Method } from './model.ts'

/** Returns a documentation comment of paragraphs. */
export function comment(...paragraphs: readonly string[]): string {
  const lines = paragraphs.filter(Boolean).join('\n\n').replaceAll('*/', '*\\/').split('\n')
  if (lines.length === 1) return `/** ${lines[0] ?? ''} */`
  return ['/**', ...lines.map((line) => ` * ${line}`.trimEnd()), ' */'].join('\n')
}

/** Returns the schema of a value that is not null. */
function besidesNull(schema: JsonSchema): JsonSchema {
  const [only = schema, ...otherTypes] = schema.anyOf?.filter(({ type }) => type !== 'null') ?? []
  return otherTypes.length > 0 ? schema : { ...only, default: schema.default }
}

/** Returns the bounds of a value that its description does not mention. */
function bounds(whole: JsonSchema, description: string): string[] {
  const schema = besidesNull(whole)
  const between = (min: number | undefined, max: number | undefined, unit: string) => {
    if (max === undefined || max === Number.MAX_SAFE_INTEGER || description.includes(grouped(max))) return []
    return [`${min === undefined ? 'At most' : `${grouped(min)} to`} ${grouped(max)}${unit}.`]
  }
  return [
    ...between(schema.minimum, schema.maximum, ''),
    ...between(schema.minLength, schema.maxLength, ' characters'),
    ...between(schema.minItems, schema.maxItems, ' entries'),
    ...(schema.default === undefined ? [] : [`Default: \`${JSON.stringify(schema.default)}\`.`]),
  ]
}

const formats: Readonly<Record<string, string>> = {
  'date-time': 'ISO 8601.',
  date: '`YYYY-MM-DD`.',
  html: 'HTML.',
}

/** Returns the format of text that its description does not mention. */
function form(schema: JsonSchema, description: string): string[] {
  const inner = [schema, ...(schema.anyOf ?? [])].find((candidate) => candidate.format !== undefined)
  const text = formats[inner?.format ?? '']
  const isTold = /HTML|YYYY|ISO|date and time/.test(description)
  return text === undefined || isTold ? [] : [text]
}

/** Descriptions of fields with the same meaning everywhere. */
const common: Readonly<Record<string, string>> = {
  id: 'Unique id.',
  type: 'Type of the object.',
  slug: 'Last part of the address.',
  url: 'Path on the site.',
  web_url: 'Absolute URL.',
  status: 'Current status.',
  author: 'Author.',
  created_at: 'Time of creation.',
  updated_at: 'Time of the last change.',
  name: 'Name, as plain text.',
  title: 'Title, as plain text.',
  text: 'Text of the option, as plain text.',
  description: 'Description.',
  username: 'Username of the member.',
  display_name: 'Name shown to others.',
  tagline: 'One line about the member.',
  website: 'Website of the member.',
  avatar_url: 'Profile picture.',
  banner_url: 'Banner of the profile.',
  icon: 'Path of a square icon.',
  banner: 'URL of the banner.',
  banner_style: 'Display style of the banner.',
  visibility: '`public` content is for everyone, `private` content for members only.',
  verified: 'Whether the site verified it.',
  plan: 'Plan of the member, which determines the quotas.',
  role: 'Role of the member.',
  joined_at: 'Time of joining.',
  invited_at: 'Time of the invite.',
  requested_at: 'Time of the request.',
  followed_at: 'Time since which you follow.',
  blocked_at: 'Time of the block.',
  members_count: 'Number of members.',
  followers_count: 'Number of followers.',
  reviews_count: 'Number of reviews.',
  answers_count: 'Number of answers.',
  reason: 'Reason.',
  left: 'Always `true`.',
  saved: 'Whether you saved it.',
  starred: 'Whether you starred it.',
  archived: 'Whether you archived it.',
  pinned: 'Whether you pinned it.',
  muted: 'Whether you muted it. Muted chats are left out of the unread totals.',
  last_read_id: 'Id of the last read message. Null if none is read.',
  likes: 'Number of likes.',
  dislikes: 'Number of dislikes.',
  my_reaction: 'Your reaction. Null if you have not reacted.',
  emoji: 'Emoji of the reaction.',
  accepted_answer_id: 'Id of the accepted answer. Null if there is none.',
  correct_option_id: 'Id of the correct option.',
  company: 'Hiring company, as plain text.',
  employment_type: 'Type of employment.',
  work_mode: 'Place of work: on site, remote or both.',
  experience_level: 'Required experience.',
  skills: 'Required skills.',
  apply_by: 'Deadline for applications.',
  employment_types: 'Valid values of `employment_type`.',
  work_modes: 'Valid values of `work_mode`.',
  experience_levels: 'Valid values of `experience_level`.',
  salary_periods: 'Valid values of `salary_period`.',
  job: 'Job applied for.',
  cover_letter: 'Cover letter to the employer.',
  by: 'Side that acted.',
  at: 'Time of the event.',
  quantity: 'Number of booked packages.',
  requirements: 'Requirements, in the words of the client.',
  cancelled_by: 'Side that cancelled. Null unless cancelled.',
  delivery_days: 'Days until delivery.',
  revisions: 'Number of included revisions.',
  service_id: 'Id of the reviewed service.',
  rating: '1 (worst) to 5 (best).',
  category: 'Category of the service.',
  children: 'Subcategories.',
  level: 'Level of the places to list.',
  email: 'Preferences for mails.',
  privacy: 'Preferences for privacy.',
  country: 'Country code.',
  country_name: 'Name of the country.',
  state_id: 'Id of the state, from `lookups.geo`.',
  state: 'Name of the state.',
  district_id: 'Id of the district, from `lookups.geo`.',
  district: 'Name of the district.',
  city_id: 'Id of the city, from `lookups.geo`.',
  city: 'Name of the city.',
}

/** Returns the description of a field without one in the contract: by its content, or its usual meaning. */
function meaningOf(name: string, schema: JsonSchema): string {
  const [inner = schema] = schema.anyOf ?? []
  const record = resolveSchema(inner).description
  const each = schema.items === undefined ? undefined : resolveSchema(schema.items).description
  const meaning =
    common[name] ?? record ?? each?.replace(/^An? /, (article) => `Each is ${article.toLowerCase()}`)
  if (meaning === undefined)
    throw new Error(`Nothing says what the field ${name} is: describe it in packages/contract/src/schemas.`)
  return meaning
}

/** Returns the comment of a field: its meaning, format, bounds and default. */
export function describeField(
  name: string,
  schema: JsonSchema,
  description = schema.description ?? '',
): string {
  const text = description || meaningOf(name, schema)
  return comment([text, ...form(schema, text), ...bounds(schema, text)].join(' '))
}

/** Returns the scope that an operation requires. */
export const scopeText = ({ row }: Method): string => {
  if (row.scope === null) return 'no key'
  return row.scope === 'any' ? 'any key' : `\`${row.scope}\``
}

/** Returns the quota that an operation uses. */
export const quotaText = ({ row }: Method): string =>
  row.quota === null ? 'not counted' : `\`${row.quota}\``

/** Error codes that depend on the operation rather than on the key, the connection or the program. */
const telling = new Set<ErrorCode>([
  'forbidden',
  'not_found',
  'conflict',
  'payload_too_large',
  'validation_failed',
  'quota_exceeded',
])

/** Returns the error codes that callers of an operation may want to handle. */
const tellingErrors = ({ errors, row }: Method): readonly ErrorCode[] =>
  errors.filter((code) => telling.has(code) && (code !== 'payload_too_large' || row.upload))

function requirements(method: Method): string {
  const { row } = method
  const codes = tellingErrors(method)
  const limits =
    row.quota && Object.entries(dailyQuotas[row.quota]).map(([plan, limit]) => `${limit} ${plan}`)
  return [
    `- Scope: ${scopeText(method)}.`,
    `- Daily quota: ${quotaText(method)}${limits ? ` (by default ${limits.join(', ')})` : ''}.`,
    `- Sent again after a lost answer: ${repetition(method)}.`,
    ...(codes.length > 0 ? [`- Errors: ${codes.map((code) => `\`${code}\``).join(', ')}.`] : []),
  ].join('\n')
}

/** Returns whether and why a call can be repeated. */
function repetition({ row }: Method): string {
  if (row.idempotent) return 'yes, with its idempotency key'
  return row.method === 'POST' ? 'no' : `yes, as any ${row.method}`
}

/** Returns the descriptions of the path parameters. */
const parameters = ({ path }: Method): string =>
  path
    .filter(({ description }) => description)
    .map(({ name, description = '' }) => `@param ${name} ${description}`)
    .join('\n')

/** Returns the comment of a method. */
export const describeMethod = (method: Method, example: string): string =>
  comment(
    method.row.summary,
    method.row.description,
    requirements(method),
    [parameters(method), `@example\n${example}`].filter(Boolean).join('\n'),
  )
