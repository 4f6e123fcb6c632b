import { dailyQuotas, resolveSchema, type ErrorCode, type JsonSchema } from '@chowk/contract'
import type { Method } from './model.ts'

/** Returns a documentation comment of paragraphs. */
export function comment(...paragraphs: readonly string[]): string {
  const lines = paragraphs.filter(Boolean).join('\n\n').replaceAll('*/', '*\\/').split('\n')
  if (lines.length === 1) return `/** ${lines[0] ?? ''} */`
  return ['/**', ...lines.map((line) => ` * ${line}`.trimEnd()), ' */'].join('\n')
}

const grouped = (bound: number): string => bound.toLocaleString('en-US')

/** Returns the schema of a value that is not null. */
function besidesNull(schema: JsonSchema): JsonSchema {
  const [only = schema, ...others] = schema.anyOf?.filter(({ type }) => type !== 'null') ?? []
  return others.length > 0 ? schema : { ...only, default: schema.default }
}

/** Returns the bounds of a value that its description does not mention. */
function bounds(whole: JsonSchema, description: string): string[] {
  const schema = besidesNull(whole)
  const between = (least: number | undefined, most: number | undefined, unit: string) => {
    if (most === undefined || most === Number.MAX_SAFE_INTEGER || description.includes(grouped(most)))
      return []
    return [`${least === undefined ? 'At most' : `${grouped(least)} to`} ${grouped(most)}${unit}.`]
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
  const inner = [schema, ...(schema.anyOf ?? [])].find((one) => one.format !== undefined)
  const text = formats[inner?.format ?? '']
  const isTold = /HTML|YYYY|ISO|date and time/.test(description)
  return text === undefined || isTold ? [] : [text]
}

/** Descriptions of fields with the same meaning everywhere. */
const common: Readonly<Record<string, string>> = {
  id: 'The id.',
  type: 'The kind of thing.',
  slug: 'The last part of its address.',
  url: 'Path on the site.',
  web_url: 'Absolute URL.',
  status: 'The state it is in.',
  author: 'The member who wrote it.',
  created_at: 'When it was created.',
  updated_at: 'When it last changed.',
  name: 'What it is called, as plain text.',
  title: 'What it is headed, as plain text.',
  text: 'What one may choose, as plain text.',
  description: 'What it is about.',
  username: 'The member it is about.',
  display_name: 'The name that others see.',
  tagline: 'One line that the member says of themselves.',
  website: 'An address of the member elsewhere.',
  avatar_url: 'The picture of the member.',
  banner_url: 'The wide picture above the profile.',
  icon: 'Path of a small square picture.',
  banner: 'Address of the wide picture above it.',
  banner_style: 'How the banner is shown.',
  visibility: 'Who may read what is inside: everybody, or members only.',
  verified: 'Whether the site vouches for it.',
  plan: 'What the member pays for, which decides the quotas.',
  role: 'What the member may do there.',
  joined_at: 'When they became a member.',
  invited_at: 'When they were invited.',
  requested_at: 'When they asked to join.',
  followed_at: 'When you began to follow.',
  blocked_at: 'When you blocked them.',
  members_count: 'How many belong to it.',
  followers_count: 'How many follow it.',
  reviews_count: 'How many have reviewed it.',
  answers_count: 'How many answers there are.',
  reason: 'Why not.',
  left: 'Always true: you have left.',
  saved: 'Whether you have saved it now.',
  starred: 'Whether you have starred it now.',
  archived: 'Whether you have put it away.',
  pinned: 'Whether you keep it at the top.',
  muted: 'Whether it is left out of the unread totals.',
  last_read_id: 'The newest message that is read; null where none is.',
  likes: 'How many like it.',
  dislikes: 'How many dislike it.',
  my_reaction: 'The emoji that you reacted with, if any.',
  emoji: 'The emoji that was chosen.',
  accepted_answer_id: 'The answer that its author accepted; null while there is none.',
  correct_option_id: 'The option that is right.',
  company: 'Who hires, as plain text.',
  employment_type: 'How long and how much one works.',
  work_mode: 'Where one works.',
  experience_level: 'How experienced one has to be.',
  skills: 'What one has to be able to do.',
  apply_by: 'Until when applications are taken.',
  employment_types: 'Every `employment_type` that a job takes.',
  work_modes: 'Every `work_mode` that a job takes.',
  experience_levels: 'Every `experience_level` that a job takes.',
  salary_periods: 'Every `salary_period` that a job takes.',
  job: 'The job that it is for.',
  cover_letter: 'What the applicant wrote to the employer.',
  by: 'Which side it was.',
  at: 'When that was.',
  quantity: 'How many packages were booked.',
  requirements: 'What the client wants, in their words.',
  cancelled_by: 'Which side cancelled; null where nobody did.',
  delivery_days: 'Days until it is delivered.',
  revisions: 'How often it is done over.',
  service_id: 'The service that was reviewed.',
  rating: 'From 1, the worst, to 5, the best.',
  category: 'What kind of service it is.',
  children: 'The categories below it.',
  level: 'Which places to list: countries, or those within one.',
  email: 'Which mails the member wants.',
  privacy: 'What others may see of the member.',
  country: 'The code of the country.',
  country_name: 'The country, by name.',
  state_id: 'The state, by id of `lookups.geo`.',
  state: 'The state, by name.',
  district_id: 'The district, by id of `lookups.geo`.',
  district: 'The district, by name.',
  city_id: 'The city, by id of `lookups.geo`.',
  city: 'The city, by name.',
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
export const tellingErrors = ({ errors, row }: Method): readonly ErrorCode[] =>
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
export function repetition({ row }: Method): string {
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
