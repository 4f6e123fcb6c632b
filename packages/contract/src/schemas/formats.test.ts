import * as z from 'zod'
import { expect, test } from 'vitest'
import { operationList } from '../operations/index.ts'

type Parts = Readonly<Record<string, unknown>>

/** Yields a schema and every nested schema. */
function* schemasWithin(schema: z.core.$ZodType): Generator<z.core.$ZodType> {
  yield schema
  const parts = Object.values(schema._zod.def as object) as unknown[]
  for (const part of parts.flatMap((value) => [value, ...Object.values(Object(value) as Parts)]))
    if (part instanceof z.core.$ZodType) yield* schemasWithin(part)
}

test('names the required format when a field is malformed', () => {
  const described = operationList.flatMap(([id, { body, query }]) =>
    [body, query].flatMap((schema) =>
      [...schemasWithin(schema)].flatMap((schema) => {
        const issue = z.safeParse(schema, '!').error?.issues.find(({ code }) => code === 'invalid_format')
        return issue === undefined ? [] : [{ id, message: issue.message }]
      }),
    ),
  )
  expect(new Set(described.map(({ message }) => message)).size).toBeGreaterThan(6)
  expect(described.filter(({ message }) => message.startsWith('Invalid '))).toEqual([])
})
