import {
  errorCodes,
  errorProse,
  errors,
  fieldCodes,
  fieldErrorProse,
  retryProse,
  type ErrorCode,
} from '@chowk/contract'
import { blocks, code, pageHead, table } from './markdown.ts'

const section = (name: ErrorCode): string => {
  const { status, message, description, retry } = errors[name]
  return blocks(
    `## ${name}`,
    `Status ${status}. ${description}`,
    `- Message: “${message}”\n- Retry: ${retryProse[retry]}`,
  )
}

/** Returns docs/errors.md. */
export const errorsPage = (): string =>
  blocks(
    pageHead('Errors', errorProse),
    table(
      ['Status', 'Code', 'When'],
      errorCodes.map((name) => [
        String(errors[name].status),
        `[${code(name)}](#${name})`,
        errors[name].description,
      ]),
    ),
    ...errorCodes.map(section),
    '## Invalid fields',
    fieldErrorProse,
    table(
      ['Code', 'Problem'],
      Object.entries(fieldCodes).map(([name, description]) => [code(name), description]),
    ),
  )
