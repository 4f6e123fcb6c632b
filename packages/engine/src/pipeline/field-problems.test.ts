import { expect, test } from 'vitest'
import * as z from 'zod'
import { fieldProblems } from './field-problems.ts'

const body = z.strictObject({
  title: z.string().min(3).max(5),
  slug: z.string().min(1).optional(),
  tags: z.array(z.string()).min(1).max(2).optional(),
  names: z.array(z.string()).min(2).optional(),
  price: z.number().min(0).max(10).optional(),
  count: z.int().optional(),
  open: z.boolean().optional(),
  site: z.url({ error: 'This must be a web address.' }).optional(),
  kind: z.enum(['job', 'post']).optional(),
  place: z.strictObject({ city: z.string(), kind: z.enum(['home', 'work']) }).optional(),
  // Filled in before its members are checked.
  hours: z.preprocess((value) => value ?? {}, z.object({ from: z.string() })).optional(),
  nothing: z.null().optional(),
  even: z.number().multipleOf(2, { error: 'This must be even.' }).optional(),
  plain: z
    .string()
    .refine(() => false, 'This is not plain.')
    .optional(),
  once: z
    .string()
    .refine(() => false, { message: 'This is taken.', params: { code: 'not_allowed' } })
    .optional(),
})

const problemMessages = (input: unknown): string[] =>
  fieldProblems(body.safeParse(input).error!.issues, input).map(
    ({ path, code, message }) => `${path} ${code}: ${message}`,
  )

test.each<[given: object, problem: string]>([
  [{ title: undefined }, 'title required: This field is required.'],
  [{ title: 7 }, 'title invalid_type: This must be text.'],
  [{ title: null }, 'title invalid_type: This must be text.'],
  [{ title: 'ab' }, 'title too_short: This must have at least 3 characters.'],
  [{ title: 'abcdef' }, 'title too_long: This must have at most 5 characters.'],
  [{ slug: '' }, 'slug too_short: This must have at least 1 character.'],
  [{ tags: 'a' }, 'tags invalid_type: This must be a list.'],
  [{ tags: [] }, 'tags too_few: This must have at least 1 entry.'],
  [{ tags: ['a', 'b', 'c'] }, 'tags too_many: This must have at most 2 entries.'],
  [{ names: ['a'] }, 'names too_few: This must have at least 2 entries.'],
  [{ tags: ['a', 7] }, 'tags.1 invalid_type: This must be text.'],
  [{ price: -1 }, 'price too_small: This must be at least 0.'],
  [{ price: 11 }, 'price too_big: This must be at most 10.'],
  [{ price: '1' }, 'price invalid_type: This must be a number.'],
  [{ count: 1.5 }, 'count invalid_type: This must be a whole number.'],
  [{ open: 'yes' }, 'open invalid_type: This must be true or false.'],
  [{ site: 'x' }, 'site invalid_format: This must be a web address.'],
  [{ kind: 'poll' }, 'kind invalid_value: This must be one of: job, post.'],
  [{ place: 'Pune' }, 'place invalid_type: This must be an object.'],
  [{ place: { city: 'Pune' } }, 'place.kind required: This field is required.'],
  [{ place: { kind: 'home' } }, 'place.city required: This field is required.'],
  [{ place: { city: 'Pune', kind: null } }, 'place.kind invalid_value: This must be one of: home, work.'],
  [{ place: { city: 'Pune', kind: 'home', zip: '1' } }, 'place.zip unknown_field: Unknown field.'],
  [{ hours: null }, 'hours.from required: This field is required.'],
  [{ nothing: 1 }, 'nothing invalid_type: This must be null.'],
  [{ even: 3 }, 'even invalid_value: This must be even.'],
  [{ plain: 'x' }, 'plain invalid_value: This is not plain.'],
  [{ once: 'x' }, 'once not_allowed: This is taken.'],
])('rejects %j with path and reason', (value, problem) => {
  expect(problemMessages({ title: 'Kiln', ...value })).toEqual([problem])
})
