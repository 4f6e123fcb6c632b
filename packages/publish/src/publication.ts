import type { Fields } from './fields.ts'
import { DocumentError, type FrontMatter, type Problem } from './front-matter.ts'
import { parseLocalTime } from './recurrence.ts'
import { parseFileName } from './static-sites.ts'

/** When a file is public, by its front matter and its path. */
export interface Publication {
  /** Whether it is a draft, or its generator shows it in no list. */
  readonly isHeldBack: boolean
  /** Time of publication in milliseconds. Undefined without one, or if a date has passed. */
  readonly time: number | undefined
  /** The field of the time, as written. */
  readonly timeField: string | undefined
  readonly notes: readonly string[]
  readonly problems: readonly (Problem & { readonly field: string })[]
  /** The fields that say nothing of it. */
  readonly others: Fields
}

export interface PublicationContext {
  readonly path: string
  /** Zone of times without one. */
  readonly timeZone: string
  readonly now: number
}

type Role = 'flag' | 'negated' | 'state' | 'start'

/**
 * Fields that hold back or date a publication, in lower case and without `_` and `-`: those of Hugo, which reads
 * names in any case, of Jekyll and its importers, Zola, Eleventy, Hexo, Pelican and VitePress. Starts in the order in
 * which they count.
 */
const fieldsByRole: Readonly<Record<Role, string>> = {
  flag: 'draft isdraft headless unlisted hidden private eleventyexcludefromcollections',
  negated: 'published ispublished publish public listed visible render',
  state: 'status poststatus visibility',
  start:
    'scheduledat publishdate pubdate published publishedat publishat publishon publisheddate publicationdate date',
}

const namesOf = (role: Role): readonly string[] => fieldsByRole[role].split(' ')
/** `published` is a start only where it is a date. */
const roles = new Map(
  (Object.keys(fieldsByRole) as Role[])
    .toReversed()
    .flatMap((role) => namesOf(role).map((name) => [name, role])),
)

/** Likely meanings of a misspelt field. */
export const publicationFields = ['date', 'draft', 'published', 'publishDate', 'scheduled_at']

/** Other names that promise to hold back, to date or to end. */
const SIMILAR_FIELDS = /draft|publish(?!er)|expir|embargo|schedul|unlist|hidden|private|^build$|^password$/

/** Returns the first field in the values of a front matter that says when a file is public. */
export function publicationFieldIn(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  for (const [name, inner] of Object.entries(value)) {
    const plain = plainName(name)
    if (roles.has(plain) || SIMILAR_FIELDS.test(plain)) return name
    const found = publicationFieldIn(inner)
    if (found !== undefined) return found
  }
  return undefined
}

const SHOWN = ['published', 'publish', 'public', 'live']
const HELD = [
  'draft',
  'auto-draft',
  'pending',
  'private',
  'hidden',
  'unlisted',
  'future',
  'scheduled',
  'unpublished',
  'archived',
  'trash',
]

const plainName = (name: string): string =>
  name
    .trim()
    .toLowerCase()
    .replaceAll(/[-_\s]/g, '')

/** Reads when a file is public. Nothing that it says of it is ignored: what cannot be read is a problem. */
export function readPublication(
  { data, lineOf, text }: Pick<FrontMatter, 'data' | 'lineOf' | 'text'>,
  { path, timeZone, now }: PublicationContext,
): Publication {
  if (Object.keys(data).length === 0) assertFenced(text)
  const problems: (Problem & { field: string })[] = []
  const notes: string[] = []
  const others: Record<string, unknown> = {}
  const fields = new Map<string, { readonly name: string; readonly value: unknown }>()
  const reportProblem = (field: string, message: string): undefined => {
    problems.push({ field, line: lineOf(field), message })
  }

  for (const [name, value] of Object.entries(data)) {
    const plain = plainName(name)
    const otherField = fields.get(plain)
    if (!roles.has(plain)) others[name] = value
    else if (otherField)
      reportProblem(name, `${otherField.name} and ${name} are the same field. Remove one of them.`)
    else fields.set(plain, { name, value })
    const isUnread = !roles.has(plain) && SIMILAR_FIELDS.test(plain)
    const unread = isUnread ? name : plain === 'cascade' ? publicationFieldIn(value) : undefined
    if (unread !== undefined)
      reportProblem(
        name,
        `Unsupported field "${unread}", which could hold back or date the file. Remove it, or write draft: true or scheduled_at.`,
      )
  }

  /** Other values count as false; the problem stops the publication. */
  const booleanOf = (name: string, value: unknown): boolean =>
    readBoolean(value) ?? reportProblem(name, `${name} must be true or false.`) ?? false

  /** Hugo passes over its own dates without a value. */
  const timeOf = (name: string, value: unknown): number | undefined => {
    const isEmpty = value === null || value === ''
    if (isEmpty && !['date', 'scheduledat'].includes(plainName(name))) return undefined
    if (typeof value !== 'string' || isEmpty)
      return reportProblem(name, `${name} must be a time: 2027-01-14 18:30 or 2027-01-14T18:30:00+05:30.`)
    try {
      return parseLocalTime(value, timeZone)
    } catch (error) {
      return reportProblem(name, (error as Error).message)
    }
  }

  const isHeldBack: Readonly<Record<Role, (name: string, value: unknown) => boolean>> = {
    flag: booleanOf,
    // In Hugo, `published` may be a date.
    negated: (name, value) => !isDated(value) && !booleanOf(name, value),
    state(name, value) {
      const state = typeof value === 'string' ? value.trim().toLowerCase() : ''
      if (!SHOWN.includes(state) && !HELD.includes(state))
        reportProblem(name, `${name} must be published or draft.`)
      return HELD.includes(state)
    },
    start: () => false,
  }
  const heldFields = [...fields].filter(([plain, { name, value }]) =>
    isHeldBack[roles.get(plain)!](name, value),
  )

  const written = namesOf('start').flatMap((plain) => {
    const field = fields.get(plain)
    return field && (roles.get(plain) === 'start' || isDated(field.value)) ? [field] : []
  })
  const { day } = parseFileName(path)
  const times = (fields: typeof written) =>
    fields.flatMap(({ name, value }) => {
      const time = timeOf(name, value)
      return time === undefined ? [] : [{ name, time }]
    })
  const named = times(written)
  const [first, ...rest] =
    named.length === 0 && day !== undefined ? times([{ name: 'date', value: day }]) : named
  const isOwn = first !== undefined && plainName(first.name) === 'scheduledat'
  // In Hugo, `publishDate` counts before `date`, which may be any time.
  const later = rest.find(
    ({ name, time }) => time > Math.max(first!.time, now) && (isOwn || plainName(name) !== 'date'),
  )
  if (later) reportProblem(later.name, `${later.name} is later than ${first!.name}. Remove one of them.`)
  const isPast = first !== undefined && first.time <= now
  if (isPast) notes.push(isOwn ? `${first.name}: in the past, published now` : `${first.name}: in the past`)
  return {
    isHeldBack: heldFields.length > 0 || /(^|\/)_drafts\//.test(path),
    time: isPast && !isOwn ? undefined : first?.time,
    timeField: first?.name,
    notes,
    problems,
    others,
  }
}

/**
 * Hexo takes fences of any length, and none above; Pelican takes none at all.
 * @throws DocumentError for such a field in the first lines of a text without front matter
 */
function assertFenced(text: string): void {
  const lines = text.split('\n')
  const first = lines.findIndex((line) => !NO_FIELD.test(line))
  for (const [index, line] of lines.slice(Math.max(first, 0)).entries()) {
    const [, name] = /^\s*["']?([\w-]+)["']?\s*[:=]/.exec(line) ?? []
    if (NO_FIELD.test(line) || (index === 0 && name === undefined)) return
    if (name !== undefined && roles.has(plainName(name)))
      throw new DocumentError(
        `"${name}" is outside the front matter. Put a line of --- above and below the front matter, even if it is only a title.`,
        first + index + 1,
      )
  }
}

/** A blank line, or a fence. */
const NO_FIELD = /^\s*(?:[-+;~]{3,}\s*)?$/

/** Reads a boolean of YAML 1.1 and 1.2, TOML, JSON and Go. Undefined for anything else. */
function readBoolean(value: unknown): boolean | undefined {
  if (typeof value === 'boolean') return value
  const text = ['string', 'number', 'bigint'].includes(typeof value) ? String(value).trim().toLowerCase() : ''
  if (['true', 'yes', 'on', 'y', 't', '1'].includes(text)) return true
  return ['false', 'no', 'off', 'n', 'f', '0'].includes(text) ? false : undefined
}

const isDated = (value: unknown): boolean => typeof value === 'string' && /^\s*\d{4}-/.test(value)
