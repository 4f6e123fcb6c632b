import { acceptsBody, type Operation } from '@chowk/contract/core'
import { notFound, type FieldProblem } from '../api-error.ts'
import type { Input } from '../handler.ts'
import { fieldProblems } from './field-problems.ts'
import { htmlCleanerOf } from './html-fields.ts'
import { problemsOfMoments } from './moments.ts'
import type { SentBody } from './parse-body.ts'
import type { ListPages } from './paging.ts'
import { queryOf } from './route.ts'
import { isSafeText, unsafeText } from '../text/safe-text.ts'

/** The validated input, or the problems of each field. */
export type Validated =
  | { readonly valid: true; readonly input: Input<Operation> }
  | { readonly valid: false; readonly problems: readonly FieldProblem[] }

/** A request before validation. */
interface Sent {
  readonly params: Readonly<Record<string, string>>
  /** The raw query string without `?`. */
  readonly search: string
  readonly body: SentBody
  readonly now: number
}

/**
 * Validates path parameters, query and body, and cleans HTML.
 * @throws ApiError `not_found` for invalid path parameters.
 */
export type Validate = (sent: Sent) => Validated

/** Compiles the validation of an operation. Loads the HTML parser if the body has HTML fields. */
export async function validatorOf(row: Operation, pages: ListPages | undefined): Promise<Validate> {
  const parseBody = acceptsBody(row) ? bodyParserOf(row) : undefined
  const clean = parseBody && (await htmlCleanerOf(row.body))
  // Most requests have no query, which always parses to the same result.
  const withoutQuery = row.query.safeParse({})

  return ({ params: sentParams, search, body: sentBody, now }) => {
    const params = row.params.safeParse(sentParams)
    // Where a parameter has a form that is easily mistaken, its schema says so in a sentence.
    if (!params.success)
      throw notFound(params.error.issues.find(({ message }) => message.endsWith('.'))?.message)
    const problems: FieldProblem[] = []
    let query = withoutQuery
    if (search !== '' || !query.success) {
      const values = queryOf(search)
      query = row.query.safeParse(values)
      if (!query.success) problems.push(...fieldProblems(query.error.issues, values))
      const twice = pages?.saidTwice(values)
      if (twice) problems.push(twice)
    }
    let body: unknown = sentBody.file
    if (parseBody !== undefined && sentBody.file === undefined) {
      body = parseBody(sentBody, now, problems)
      if (clean !== undefined) body = clean(body, '', problems)
    }
    return problems.length > 0
      ? { valid: false, problems: firstOfEachField(problems) }
      : { valid: true, input: { params: params.data, query: query.data, body } }
  }
}

/** Keeps the first problem of each field: too long a text often has the wrong format too. */
function firstOfEachField(problems: readonly FieldProblem[]): FieldProblem[] {
  const reported = new Set<string>()
  return problems.filter(({ path }) => !reported.has(path) && reported.add(path))
}

/** Compiles the validation of a body. It returns the parsed body if valid, else the original value. */
function bodyParserOf({ body: schema, status }: Operation) {
  const creates = status === 201
  const ofNothing = schema.safeParse(undefined).success ? undefined : {}
  return ({ value = ofNothing, text }: SentBody, now: number, problems: FieldProblem[]): unknown => {
    const body = schema.safeParse(value)
    if (!body.success) problems.push(...fieldProblems(body.error.issues, value))
    if (UNSAFE_ESCAPE.test(text)) findUnsafeText(value, '', problems)
    problems.push(...problemsOfMoments(value, now, creates))
    return body.success ? body.data : value
  }
}

/** JSON text can contain NUL or a lone surrogate only as an escape. */
const UNSAFE_ESCAPE = /\\u(?:0000|[dD][89a-fA-F][0-9a-fA-F]{2})/

function findUnsafeText(value: unknown, path: string, problems: FieldProblem[]): void {
  if (typeof value === 'string') {
    if (!isSafeText(value)) problems.push(unsafeText(path))
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, entry] of Object.entries(value))
      findUnsafeText(entry, path === '' ? name : `${path}.${name}`, problems)
  }
}
