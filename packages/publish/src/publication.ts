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

const words = (text: string): readonly string[] => text.split(' ')
/** Without case, `_` and `-`, as generators differ in them. */
const plainName = (name: string): string => name.toLowerCase().replaceAll(/[-_\s]/g, '')

/** Fields that hold a file back, with the value that does. */
const HOLDS: ReadonlyMap<string, boolean> = new Map([
  ...words('draft isdraft headless unlisted hidden private').map((name) => [name, true] as const),
  ...words('published ispublished publish public listed visible render').map(
    (name) => [name, false] as const,
  ),
])
const STATES = words('status poststatus visibility')
const SHOWN = words('published publish public live')
const HELD = words(
  'draft auto-draft pending private hidden unlisted future scheduled unpublished archived trash',
)
/** Fields of a time, the first counts. */
const TIMES = words(
  'scheduledat publishdate pubdate published publishedat datepublished publishat publishon publisheddate publicationdate date',
)
const isKnown = (plain: string): boolean =>
  HOLDS.has(plain) || STATES.includes(plain) || TIMES.includes(plain)

/** Likely meanings of a misspelt field. */
export const publicationFields = ['date', 'draft', 'published', 'publishDate', 'scheduled_at']

/** Other names that promise to hold back, to date or to end. */
const SIMILAR =
  /draft|publish(?!er)|expir|embargo|schedul|unlist|hidden|private|excludefromcollections|^build$|^password$/

/** Returns the first field in the values of a front matter that says when a file is public. */
export function publicationFieldIn(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  for (const [name, inner] of Object.entries(value)) {
    const plain = plainName(name)
    if (isKnown(plain) || SIMILAR.test(plain)) return name
    const found = publicationFieldIn(inner)
    if (found !== undefined) return found
  }
  return undefined
}

/** Reads when a file is public. Nothing that it says of it is ignored: what cannot be read is a problem. */
export function readPublication(
  { data, lineOf, text }: Pick<FrontMatter, 'data' | 'lineOf' | 'text'>,
  { path, timeZone, now }: PublicationContext,
): Publication {
  if (Object.keys(data).length === 0) assertFenced(text)
  const problems: (Problem & { field: string })[] = []
  const others: Record<string, unknown> = {}
  const names = new Map<string, string>()
  const times: { name: string; order: number; time: number }[] = []
  let isHeldBack = /(^|\/)_drafts\//.test(path)
  const report = (field: string, message: string) => {
    problems.push({ field, line: lineOf(field), message })
  }
  const addTime = (name: string, value: string) => {
    const order = TIMES.indexOf(plainName(name))
    // Templates of Hugo have its own dates without a value.
    if (value === '' && !/^(?:date|scheduledat)$/.test(TIMES[order]!)) return
    try {
      times.push({ name, order, time: parseLocalTime(value, timeZone) })
    } catch (error) {
      report(name, (error as Error).message)
    }
  }

  for (const [name, value] of Object.entries(data)) {
    const plain = plainName(name)
    const twin = isKnown(plain) ? names.get(plain) : undefined
    names.set(plain, name)
    const written = typeof value === 'string' ? value : value === null ? '' : JSON.stringify(value)
    const state = written.trim().toLowerCase()
    if (twin !== undefined) report(name, `${twin} and ${name} are the same field. Remove one of them.`)
    // In Hugo, `published` may be a date.
    else if (TIMES.includes(plain) && (!HOLDS.has(plain) || /^\s*\d{4}-/.test(state))) addTime(name, written)
    else if (HOLDS.has(plain)) {
      const isTrue = readBoolean(state)
      if (isTrue === undefined) report(name, `${name} must be true or false.`)
      isHeldBack ||= isTrue === HOLDS.get(plain)
    } else if (STATES.includes(plain)) {
      if (![...SHOWN, ...HELD].includes(state)) report(name, `${name} must be published or draft.`)
      isHeldBack ||= HELD.includes(state)
    } else {
      others[name] = value
      const unread = SIMILAR.test(plain) ? name : plain === 'cascade' ? publicationFieldIn(value) : undefined
      if (unread !== undefined)
        report(
          name,
          `Unsupported field "${unread}", which could hold back or date the file. Remove it, or write draft: true or scheduled_at.`,
        )
    }
  }
  const { day } = parseFileName(path)
  if (times.length === 0 && day !== undefined) addTime('date', day)
  const [first] = times.sort((a, b) => a.order - b.order)
  const isOwn = first?.order === 0
  const isPast = first !== undefined && first.time <= now
  return {
    isHeldBack,
    time: isPast && !isOwn ? undefined : first?.time,
    timeField: first?.name,
    notes: isPast ? [`${first.name}: in the past${isOwn ? ', published now' : ''}`] : [],
    problems,
    others,
  }
}

/**
 * Hexo takes fences of any length, and none above; Pelican takes none at all.
 * @throws DocumentError for such a field in the first lines of a text without front matter
 */
function assertFenced(text: string): void {
  let isHead = false
  for (const [index, line] of text.split('\n').entries()) {
    const isBlank = NO_FIELD.test(line)
    if (isBlank && !isHead) continue
    const [, name] = /^\s*["']?([\w-]+)["']?\s*[:=]/.exec(line) ?? []
    if (isBlank || (!isHead && name === undefined)) return
    isHead = true
    if (name !== undefined && isKnown(plainName(name)))
      throw new DocumentError(
        `"${name}" is outside the front matter. Put a line of --- above and below the front matter, even if it is only a title.`,
        index + 1,
      )
  }
}

/** A blank line, or a fence. */
const NO_FIELD = /^\s*(?:[-+;~]{3,}\s*)?$/

/** Reads a boolean of YAML 1.1 and 1.2, TOML and Go. Undefined for anything else. */
function readBoolean(text: string): boolean | undefined {
  if (['true', 'yes', 'on', 'y', 't', '1'].includes(text)) return true
  return ['false', 'no', 'off', 'n', 'f', '0'].includes(text) ? false : undefined
}
