import { componentId, dailyQuotas, resolveSchema, type ErrorCode, type JsonSchema } from '@chowk/contract'
import type { Method } from './model.ts'

/** A documentation comment of some paragraphs. */
export function comment(...paragraphs: readonly string[]): string {
  const lines = paragraphs.filter(Boolean).join('\n\n').replaceAll('*/', '*\\/').split('\n')
  if (lines.length === 1) return `/** ${lines[0] ?? ''} */`
  return ['/**', ...lines.map((line) => ` * ${line}`.trimEnd()), ' */'].join('\n')
}

const grouped = (bound: number): string => bound.toLocaleString('en-US')

/** What a value is where it is not null. */
function besidesNull(schema: JsonSchema): JsonSchema {
  const [only = schema, ...others] = schema.anyOf?.filter(({ type }) => type !== 'null') ?? []
  return others.length > 0 ? schema : { ...only, default: schema.default }
}

/** What bounds a value that its description does not speak of. */
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

/** The form of a text, where the description does not speak of it. */
function form(schema: JsonSchema, description: string): string[] {
  const inner = [schema, ...(schema.anyOf ?? [])].find((one) => one.format !== undefined)
  const text = formats[inner?.format ?? '']
  const isTold = /HTML|YYYY|ISO|date and time/.test(description)
  return text === undefined || isTold ? [] : [text]
}

/** Fields that mean the same wherever they are. */
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
}

/** `comments_count` → `Comments count.` */
const spelled = (name: string): string =>
  `${name.charAt(0).toUpperCase()}${name.slice(1).replaceAll('_', ' ')}.`

/** What the contract says of a field, or of what is in it; else what its name says. */
function meaningOf(name: string, schema: JsonSchema): string {
  const [inner = schema] = schema.anyOf ?? []
  const record = componentId(inner.$ref) === undefined ? undefined : resolveSchema(inner).description
  const each =
    componentId(schema.items?.$ref) === undefined ? undefined : resolveSchema(schema.items ?? {}).description
  return (
    common[name] ??
    record ??
    each?.replace(/^An? /, (article) => `Each is ${article.toLowerCase()}`) ??
    spelled(name)
  )
}

/** The comment of one field: what it is, its form, its bounds, its default. */
export function describeField(
  name: string,
  schema: JsonSchema,
  description = schema.description ?? '',
): string {
  const text = description || meaningOf(name, schema)
  return comment([text, ...form(schema, text), ...bounds(schema, text)].join(' '))
}

/** What a key has to have for an operation. */
export const scopeText = ({ row }: Method): string => {
  if (row.scope === null) return 'no key'
  return row.scope === 'any' ? 'any key' : `\`${row.scope}\``
}

/** What an operation draws on. */
export const quotaText = ({ row }: Method): string =>
  row.quota === null ? 'not counted' : `\`${row.quota}\``

/** Codes that say something of the operation rather than of the key, the connection or the program. */
const telling = new Set<ErrorCode>([
  'forbidden',
  'not_found',
  'conflict',
  'payload_too_large',
  'validation_failed',
  'quota_exceeded',
])

/** The codes that a caller of this operation may want to handle. */
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

/** Whether, and why, a call can be repeated. */
export function repetition({ row }: Method): string {
  if (row.idempotent) return 'yes, with its idempotency key'
  return row.method === 'POST' ? 'no' : `yes, as any ${row.method}`
}

/** What there is to know of the parameters in the path. */
const parameters = ({ path }: Method): string =>
  path
    .filter(({ description }) => description)
    .map(({ name, description = '' }) => `@param ${name} ${description}`)
    .join('\n')

/** The comment of a method. */
export const describeMethod = (method: Method, example: string): string =>
  comment(
    method.row.summary,
    method.row.description,
    requirements(method),
    [parameters(method), `@example\n${example}`].filter(Boolean).join('\n'),
  )
