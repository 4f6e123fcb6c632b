import type { FieldProblem } from '../api-error.ts'

/** Whether every store can store a text. */
export const isSafeText = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

export const unsafeText = (path: string): FieldProblem => ({
  path,
  code: 'invalid_format',
  message: 'Text must not contain a NUL character, nor half of a surrogate pair.',
})
