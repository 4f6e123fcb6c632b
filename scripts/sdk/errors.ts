import { errorCodes, errors, type ErrorCode } from '@chowk/contract'
import { comment } from './prose.ts'

/** Statuses that are not always that of the code. */
const statuses: Partial<Record<ErrorCode, string>> = {
  payload_too_large: '413 | undefined',
  // A proxy in front of the server has others.
  server_error: 'number | undefined',
}

/** Members that errors of one code have besides. */
const members: Partial<Record<ErrorCode, string>> = {
  payload_too_large: `/** Undefined for an image, which is refused before it is sent. */
    declare readonly status: 413 | undefined`,
  conflict: `/** The current state, if it caused the conflict. */
    declare readonly currentStatus?: string
    /** The possible actions in that state. */
    declare readonly allowed?: readonly string[]`,
  validation_failed: `/** All problems. */
    declare readonly fields: readonly FieldProblem[]`,
  quota_exceeded: `/** The time of the quota reset. */
    declare readonly resetsAt: Date`,
}

/** Returns the class name of a code, as its errors have it. */
const className = (code: ErrorCode): string =>
  `${code.replace('_error', '')}_error`.replaceAll(/(?:^|_)(.)/g, (_, letter: string) => letter.toUpperCase())

const classOf = (code: ErrorCode): string =>
  `${comment(errors[code].description)}
  export class ${className(code)} extends CodedError<'${code}', ${statuses[code] ?? errors[code].status}> {${members[code] ?? ''}}\n`

/** Returns the file of the errors of the interface. */
export const errorsFile = (): string =>
  [
    `import { CodedError, type ChowkError } from '../core/errors.ts'`,
    `import type { FieldProblem } from '../core/field-problem.ts'`,
    `import type { ErrorCode } from './vocabulary.ts'\n`,
    ...errorCodes.map(classOf),
    `/** The class of each error code. */`,
    `export const errorClasses = {${errorCodes.map((code) => `${code}: ${className(code)}`).join(', ')}} as const satisfies Record<ErrorCode, typeof ChowkError>\n`,
  ].join('\n')
