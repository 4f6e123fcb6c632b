import { readFile } from 'node:fs/promises'
import type * as z from 'zod'
import { checkValue } from './check-value.ts'
import { InvalidSetting } from './invalid-setting.ts'

/** Reads a JSON file. @throws InvalidSetting if it is missing or invalid JSON. */
export async function readJsonFile(path: string): Promise<unknown> {
  const text = await readTextOf(path)
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new InvalidSetting(`${path} is not JSON: ${(error as Error).message}`)
  }
}

/** Reads UTF-8 text without its byte order mark. @throws InvalidSetting if the file cannot be read or is not UTF-8. */
export async function readTextOf(path: string): Promise<string> {
  const bytes = await readFileOf(path)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new InvalidSetting(`${path} is not UTF-8 text.`)
  }
}

/** Reads a file. @throws InvalidSetting if it is missing or unreadable. */
export const readFileOf = (path: string): Promise<Buffer> =>
  readFile(path).catch((error: NodeJS.ErrnoException) => {
    throw unreadable(path, error)
  })

/** Returns the error for an unreadable file. */
export const unreadable = (path: string, error: NodeJS.ErrnoException): InvalidSetting =>
  new InvalidSetting(
    error.code === 'ENOENT' ? `File not found: ${path}.` : `${path} can't be read: ${error.message}`,
  )

/** Parses a value by a schema. @throws InvalidSetting that lists every problem. */
export function checkFile<Schema extends z.ZodType>(path: string, schema: Schema, value: unknown) {
  const checked = checkValue(schema, value)
  if (checked.problems === undefined) return checked.data
  const problems = checked.problems.map(({ path: field, message }) => `${field || 'the file'}: ${message}`)
  throw new InvalidSetting([`${path} has problems:`, ...problems].join('\n- '))
}
