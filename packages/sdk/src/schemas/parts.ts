import * as z from 'zod'

/** Text with a length in characters as the server counts them: an emoji is one. */
export const text = (min = 0, max = Infinity, pattern?: RegExp) =>
  z.string().superRefine((value, context) => {
    const length = value.length < min ? value.length : [...value].length
    if (length < min)
      context.addIssue({ code: 'too_small', origin: 'string', minimum: min, inclusive: true, input: value })
    else if (length > max)
      context.addIssue({ code: 'too_big', origin: 'string', maximum: max, inclusive: true, input: value })
    else if (pattern && !pattern.test(value))
      context.addIssue({ code: 'invalid_format', format: 'regex', pattern: pattern.source, input: value })
  })

/** A time in a request: with an offset or `Z`, or a `Date`. */
export const time = () => z.union([z.iso.datetime({ offset: true }), z.date()])

/** An enum value in a response. Other values are valid too, since the server may add some. */
export const word = <Word extends string>() => z.string() as unknown as z.ZodType<Word, Word>

/** An object with at least one field. */
export const atLeastOne = <Fields extends z.ZodObject>(fields: Fields): Fields =>
  fields.refine(
    (value) => Object.values(value).some((one) => one !== undefined),
    'At least one field is required.',
  )
