import { fieldProblems } from '@chowk/engine'
import type * as z from 'zod'

/** A problem of one field of a value. */
export interface Problem {
  /** Empty if the problem concerns the whole value. */
  readonly path: string
  readonly message: string
}

type Checked<Data> = { readonly data: Data; readonly problems?: never } | { readonly problems: Problem[] }

/** Parses a value by a schema. Problems have the API's messages, unless the schema has its own. */
export function checkValue<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
): Checked<z.output<Schema>> {
  const worded = (issue: z.core.$ZodIssue) => fieldProblems([issue], value)
  const outcome = schema.safeParse(value, {
    error: (issue) => worded({ ...issue, path: issue.path ?? [] } as z.core.$ZodIssue)[0]?.message,
  })
  if (outcome.success) return { data: outcome.data }
  const problems = outcome.error.issues.flatMap((issue) =>
    worded(issue).map(({ path, message }) => ({
      path,
      message: issue.code === 'unrecognized_keys' ? message : issue.message,
    })),
  )
  return { problems }
}
