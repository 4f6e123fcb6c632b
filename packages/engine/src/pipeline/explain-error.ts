import type { JsonSchema, Operation } from '@chowk/contract'
import type * as z from 'zod'
import { ApiError, type FieldProblem } from '../api-error.ts'
import type { ActInput } from '../handler.ts'
import { nearest } from '../text/spelling.ts'
import { fieldProblems } from './field-problems.ts'
import type { CompiledOperation } from './operation.ts'

const PARTS = ['params', 'query', 'body'] as const

/** Returns the error with a message for developers: the problems, and the fields that the operation accepts. */
export function explainError(failure: ApiError, operation: CompiledOperation, input: ActInput<Operation>) {
  const { code, details, message } = failure
  const fields = fieldsOf(operation)
  const problems = problemsOf(failure, operation, input)
  if (problems.length === 0) return new ApiError(code, { ...details, message: `${operation.id}: ${message}` })
  const lines = problems.map(({ path, message: text }) => {
    const meant = text.startsWith('Unknown field') ? nearest(path, [...fields.keys()]) : undefined
    return `${path}: ${text}${meant === undefined ? '' : ` Did you mean ${meant}?`}`
  })
  const width = Math.max(0, ...[...fields.keys()].map(({ length }) => length))
  const fieldLines = [...fields].map(([path, text]) => `  ${path.padEnd(width)}  ${text}`)
  const knownProblems = [
    `${operation.id}: invalid input.`,
    ...lines,
    fieldLines.length === 0 ? 'It accepts no fields.' : 'It accepts:',
  ]
  return new ApiError(code, { ...details, message: [...knownProblems, ...fieldLines].join('\n') })
}

/** Returns the problems of an input. Paths start at the top: `body.title`. */
function problemsOf({ code, details }: ApiError, { row }: CompiledOperation, input: ActInput<Operation>) {
  const misplaced = Object.keys(input)
    .filter((name) => !PARTS.includes(name as never))
    .map((path): FieldProblem => ({
      path,
      code: 'unknown_field',
      message: 'Put it in params, query or body.',
    }))
  const { params = {} } = input
  const checked = row.params.safeParse(textOf(params))
  if (code === 'not_found' && checked.success) return []
  const ofParams = checked.success ? [] : under('params', fieldProblems(checked.error.issues, params))
  const inQuery = new Set(Object.keys({ ...(row.query as z.ZodObject).shape, ...input.query }))
  const otherProblems = (details.fields ?? []).map((problem) => {
    const [first = ''] = problem.path.split('.')
    return under(inQuery.has(first) ? 'query' : 'body', [problem])[0]!
  })
  return [...misplaced, ...ofParams, ...otherProblems]
}

const under = (part: string, problems: readonly FieldProblem[]): FieldProblem[] =>
  problems.map((problem) => ({ ...problem, path: problem.path === '' ? part : `${part}.${problem.path}` }))

const textOf = (values: object): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]))

/** Returns the fields that an operation accepts, by path from the top. */
function fieldsOf({ row }: CompiledOperation): Map<string, string> {
  const found = new Map<string, string>()
  for (const part of PARTS) {
    // Values in an address are text before they are parsed.
    const isText = part !== 'body'
    const root = row[part].toJSONSchema({
      io: isText ? 'output' : 'input',
      unrepresentable: 'any',
    }) as Root
    const { properties = {}, required = [] } = resolved(root, root)
    const mustBe = isText
      ? (row[part].safeParse({}).error?.issues.map(({ path: [name] }) => name) ?? [])
      : required
    for (const [name, field] of Object.entries(properties))
      found.set(`${part}.${name}`, `${describe(field, root)}${mustBe.includes(name) ? ', required' : ''}`)
  }
  return found
}

interface Root extends JsonSchema {
  readonly $defs?: Readonly<Record<string, JsonSchema>>
}

const resolved = (schema: JsonSchema, { $defs = {} }: Root): JsonSchema =>
  $defs[schema.$ref?.replace('#/$defs/', '') ?? ''] ?? schema

function describe(schema: JsonSchema, root: Root): string {
  const field = resolved(schema, root)
  return kindOf(field, root) + boundsOf(field)
}

function kindOf(schema: JsonSchema, root: Root): string {
  const choices = schema.anyOf ?? schema.oneOf
  if (choices !== undefined) return [...new Set(choices.map((choice) => describe(choice, root)))].join(' or ')
  const values = schema.const === undefined ? schema.enum : [schema.const]
  if (values !== undefined) return values.map((value) => JSON.stringify(value)).join(', ')
  switch (schema.type) {
    case 'array':
      return `list of ${describe(schema.items ?? {}, root)}`
    case 'object':
      return schema.properties ? `{ ${Object.keys(schema.properties).join(', ')} }` : 'object'
    case 'string':
      return schema.format === 'date-time' ? 'time like 2026-12-01T09:00:00Z' : (schema.format ?? 'text')
    case 'integer':
      return 'whole number'
    default:
      return String(schema.type ?? 'anything')
  }
}

const { MIN_SAFE_INTEGER: MIN, MAX_SAFE_INTEGER: MAX } = Number

function boundsOf(schema: JsonSchema): string {
  const between = (unit: string, min = MIN, max = MAX): string => {
    if (max === MAX) return min === MIN ? '' : `, at least ${min}${unit}`
    return `, ${min === MIN ? 'at most' : `${min} to`} ${max}${unit}`
  }
  return (
    between('', schema.minimum, schema.maximum) +
    between(' characters', schema.minLength, schema.maxLength) +
    between(' entries', schema.minItems, schema.maxItems)
  )
}
