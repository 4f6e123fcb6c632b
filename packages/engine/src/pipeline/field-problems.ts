import type { FieldCode } from '@chowk/contract'
import type * as z from 'zod'
import type { FieldProblem } from '../api-error.ts'

/** Translates issues of Zod into field problems of the interface. */
export function fieldProblems(issues: readonly z.core.$ZodIssue[], input: unknown): FieldProblem[] {
  return issues.flatMap((issue) => problemsOf(issue, input))
}

function problemsOf(issue: z.core.$ZodIssue, input: unknown): FieldProblem[] {
  const path = issue.path.map(String)
  const problem = (code: FieldCode, message: string): FieldProblem[] => [
    { path: path.join('.'), code, message },
  ]
  switch (issue.code) {
    case 'invalid_type':
      return valueAt(input, issue.path) === undefined
        ? problem('required', 'This field is required.')
        : problem('invalid_type', `This must be ${nameOfType(issue.expected)}.`)
    case 'too_small':
    case 'too_big': {
      const [bound, limit] =
        issue.code === 'too_small' ? ['at least', issue.minimum] : ['at most', issue.maximum]
      const counted = COUNTED[issue.origin]
      return counted === undefined
        ? problem(issue.code, `This must be ${bound} ${limit}.`)
        : problem(counted[issue.code], `This must have ${bound} ${limit} ${plural(limit, counted.noun)}.`)
    }
    case 'invalid_format':
      return problem('invalid_format', issue.message)
    case 'invalid_value':
      return valueAt(input, issue.path) === undefined
        ? problem('required', 'This field is required.')
        : problem('invalid_value', `This must be one of: ${issue.values.map(String).join(', ')}.`)
    case 'unrecognized_keys':
      return issue.keys.map((key) => ({
        path: [...path, key].join('.'),
        code: 'unknown_field' as const,
        message: 'Unknown field.',
      }))
    case 'custom': {
      const code = (issue.params as { code?: FieldCode } | undefined)?.code ?? 'invalid_value'
      return problem(code, issue.message)
    }
    default:
      return problem('invalid_value', issue.message)
  }
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  let value = input
  for (const key of path) value = (value as Record<PropertyKey, unknown> | null | undefined)?.[key]
  return value
}

/** The unit of length for each type, and the codes of too few and too many. */
const COUNTED: Readonly<Record<string, { noun: string; too_small: FieldCode; too_big: FieldCode }>> = {
  string: { noun: 'character', too_small: 'too_short', too_big: 'too_long' },
  array: { noun: 'entry', too_small: 'too_few', too_big: 'too_many' },
}

const TYPE_NAMES: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
}

const nameOfType = (type: string): string => TYPE_NAMES[type] ?? type

const plural = (count: number | bigint, noun: string): string =>
  Number(count) === 1 ? noun : noun.endsWith('y') ? `${noun.slice(0, -1)}ies` : `${noun}s`
