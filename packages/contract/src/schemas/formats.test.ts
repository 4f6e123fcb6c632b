import * as z from 'zod'
import { expect, test } from 'vitest'
import { operationList } from '../operations/index.ts'

/** Every schema within one, itself too. */
function* within(schema: z.core.$ZodType): Generator<z.core.$ZodType> {
  yield schema
  const parts = schema._zod.def as unknown as Readonly<Record<string, unknown>>
  const inner = [parts.innerType, parts.element, parts.in, parts.out, ...((parts.options as unknown[]) ?? [])]
  for (const part of [...inner, ...Object.values((parts.shape as object | undefined) ?? {})])
    if (part instanceof z.core.$ZodType) yield* within(part)
}

test('a field in a wrong form is refused in words that say which form it must have', () => {
  const told = operationList.flatMap(([id, { body, query }]) =>
    [body, query].flatMap((sent) =>
      [...within(sent)].flatMap((schema) => {
        const issue = z.safeParse(schema, '!').error?.issues.find(({ code }) => code === 'invalid_format')
        return issue === undefined ? [] : [{ id, message: issue.message }]
      }),
    ),
  )
  expect(new Set(told.map(({ message }) => message)).size).toBeGreaterThan(6)
  expect(told.filter(({ message }) => message.startsWith('Invalid '))).toEqual([])
})
