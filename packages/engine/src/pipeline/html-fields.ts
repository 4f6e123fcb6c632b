import { isLonger } from '@chowk/contract/core'
import * as z from 'zod'
import type { FieldProblem } from '../api-error.ts'
import { isVisuallyEmpty } from '../text/html.ts'

/** Cleans the HTML in a value and reports fields that become empty. Leaves values of other types alone. */
type Cleaner = (value: unknown, path: string, problems: FieldProblem[]) => unknown

/** Compiles the HTML cleaning of a schema; undefined if it has no HTML. Loads the HTML parser if needed. */
export async function htmlCleanerOf(schema: z.ZodType): Promise<Cleaner | undefined> {
  const described = z.globalRegistry.get(schema)
  if (described?.format === 'html')
    return cleanerOfText(described['maxLength'] as number, (await import('../text/clean-html.ts')).cleanHtml)
  if (schema instanceof z.ZodPipe) return htmlCleanerOf(schema.out as z.ZodType)
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return htmlCleanerOf(schema.unwrap() as z.ZodType)
  if (schema instanceof z.ZodArray) {
    const ofEntry = await htmlCleanerOf(schema.element as z.ZodType)
    return (
      ofEntry &&
      ((value, path, problems) =>
        Array.isArray(value)
          ? value.map((entry, index) => ofEntry(entry, join(path, String(index)), problems))
          : value)
    )
  }
  if (schema instanceof z.ZodObject) {
    const ofFields: (readonly [string, Cleaner])[] = []
    for (const [name, field] of Object.entries(schema.shape)) {
      const cleaner = await htmlCleanerOf(field as z.ZodType)
      if (cleaner) ofFields.push([name, cleaner])
    }
    if (ofFields.length === 0) return undefined
    return (value, path, problems) => {
      if (typeof value !== 'object' || value === null) return value
      const cleaned: Record<string, unknown> = { ...value }
      for (const [name, cleaner] of ofFields)
        if (cleaned[name] !== undefined) cleaned[name] = cleaner(cleaned[name], join(path, name), problems)
      return cleaned
    }
  }
  return undefined
}

const cleanerOfText =
  (max: number, cleanHtml: (html: string, max: number) => string): Cleaner =>
  (value, path, problems) => {
    // The schema has already refused text that is too long.
    if (typeof value !== 'string' || isLonger(value, max)) return value
    const cleaned = cleanHtml(value, max)
    if (isLonger(cleaned, max))
      problems.push({
        path,
        code: 'too_long',
        message: `This must have at most ${max} characters once the HTML is cleaned; escapes and rel on links count.`,
      })
    else if (value.trim() !== '' && isVisuallyEmpty(cleaned))
      problems.push({
        path,
        code: 'required',
        message: 'This HTML is empty after sanitizing.',
      })
    return cleaned
  }

const join = (path: string, name: string): string => (path === '' ? name : `${path}.${name}`)
