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
  const { description, retry } = errors[name]
  return blocks(`## ${name}`, description, retryProse[retry])
}

/** Returns docs/errors.md. */
export const errorsPage = (): string =>
  blocks(
    pageHead('Errors', errorProse),
    table(
      ['Status', 'Code', 'Message'],
      errorCodes.map((name) => [
        String(errors[name].status),
        `[${code(name)}](#${name})`,
        errors[name].message,
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
