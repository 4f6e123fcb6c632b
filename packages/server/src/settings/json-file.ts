import { readFile } from 'node:fs/promises'
import type * as z from 'zod'
import { InvalidSetting } from './invalid-setting.ts'

/** The content of a JSON file. @throws InvalidSetting where there is none, or it holds no JSON. */
export async function readJsonFile(path: string): Promise<unknown> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw unreadable(path, error)
  })
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new InvalidSetting(`${path} is not JSON: ${(error as Error).message}`)
  }
}

/** The error of a file that can't be read. */
export const unreadable = (path: string, error: NodeJS.ErrnoException): InvalidSetting =>
  new InvalidSetting(
    error.code === 'ENOENT' ? `There is no file ${path}.` : `${path} can't be read: ${error.message}`,
  )

/** The value as the schema reads it. @throws InvalidSetting that lists everything wrong with it. */
export function checkFile<Schema extends z.ZodType>(path: string, schema: Schema, value: unknown) {
  const outcome = schema.safeParse(value)
  if (outcome.success) return outcome.data
  const problems = outcome.error.issues.map(
    ({ path: [...field], message }) => `${field.join('.') || 'the file'}: ${message}`,
  )
  throw new InvalidSetting([`${path} has problems:`, ...problems].join('\n- '))
}
