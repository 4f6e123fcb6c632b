import { limits, parseDateTime, takesBody, type Operation } from '@chowk/contract'
import { notFound, type FieldProblem } from '../failure.ts'
import { fieldProblems } from './field-problems.ts'
import { htmlCleanerOf, loadHtmlCleaning } from './html-fields.ts'
import { queryOf } from './query.ts'
import type { SentBody } from './read-body.ts'

/** What was sent, as an operation takes it, or everything that is wrong with it. */
export type Validated =
  | { readonly valid: true; readonly params: unknown; readonly query: unknown; readonly body: unknown }
  | { readonly valid: false; readonly problems: readonly FieldProblem[] }

const cleaners = new WeakMap<Operation, { readonly clean: ReturnType<typeof htmlCleanerOf> }>()

/** Loads what it takes to validate an operation; undefined where everything is there already. */
export const loadForValidation = (row: Operation): Promise<void> | undefined =>
  cleanerOf(row) && loadHtmlCleaning()

function cleanerOf(row: Operation): ReturnType<typeof htmlCleanerOf> {
  let entry = cleaners.get(row)
  if (entry === undefined) cleaners.set(row, (entry = { clean: htmlCleanerOf(row.body) }))
  return entry.clean
}

/**
 * Checks path parameters, query and body, and cleans HTML. {@link loadForValidation} comes first.
 * @throws Failure `not_found` for path parameters that can name nothing.
 */
export function validate(
  row: Operation,
  sent: { params: unknown; search: string; body: SentBody; now: number },
): Validated {
  const params = row.params.safeParse(sent.params)
  if (!params.success) throw notFound()
  const problems: FieldProblem[] = []
  const search = queryOf(sent.search)
  const query = row.query.safeParse(search)
  if (!query.success) problems.push(...fieldProblems(query.error.issues, search))
  const body =
    sent.body.file === undefined ? validateBody(row, sent.body, sent.now, problems) : sent.body.file
  if (problems.length > 0) return { valid: false, problems }
  return { valid: true, params: params.data, query: query.data, body }
}

function validateBody(row: Operation, sent: SentBody, now: number, problems: FieldProblem[]): unknown {
  if (!takesBody(row)) return undefined
  const value = sent.value ?? (row.body.safeParse(undefined).success ? undefined : {})
  const body = row.body.safeParse(value)
  if (!body.success) problems.push(...fieldProblems(body.error.issues, value))
  if (UNSAFE_ESCAPE.test(sent.text)) unsafeText(value, '', problems)
  scheduleBounds(value, now, problems)
  const clean = cleanerOf(row)
  return clean ? clean(body.success ? body.data : value, '', problems) : body.data
}

/** JSON text can hold NUL or half a surrogate pair only as an escape. */
const UNSAFE_ESCAPE = /\\u(?:0000|[dD][89a-fA-F][0-9a-fA-F]{2})/

function unsafeText(value: unknown, path: string, problems: FieldProblem[]): void {
  if (typeof value === 'string') {
    if (value.includes('\0') || !value.isWellFormed())
      problems.push({
        path,
        code: 'invalid_format',
        message: 'Text holds no NUL character and no half of a surrogate pair.',
      })
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, entry] of Object.entries(value))
      unsafeText(entry, path === '' ? name : `${path}.${name}`, problems)
  }
}

function scheduleBounds(value: unknown, now: number, problems: FieldProblem[]): void {
  const text = (value as { scheduled_at?: unknown } | undefined)?.scheduled_at
  const time = typeof text === 'string' ? parseDateTime(text) : undefined
  if (time === undefined) return
  const path = 'scheduled_at'
  if (time < now + limits.scheduleAheadMin)
    problems.push({ path, code: 'too_small', message: 'This must be at least 5 minutes ahead.' })
  if (time > now + limits.scheduleAheadMax)
    problems.push({ path, code: 'too_big', message: 'This must be at most 180 days ahead.' })
}
