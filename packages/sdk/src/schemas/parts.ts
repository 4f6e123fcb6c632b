import * as z from 'zod'

/** A text of so many characters, as the server counts them: an emoji is one. */
export const text = (least = 0, most = Infinity, pattern?: RegExp) =>
  z.string().superRefine((value, context) => {
    const length = value.length < least ? value.length : [...value].length
    if (length < least)
      context.addIssue({ code: 'too_small', origin: 'string', minimum: least, inclusive: true, input: value })
    else if (length > most)
      context.addIssue({ code: 'too_big', origin: 'string', maximum: most, inclusive: true, input: value })
    else if (pattern && !pattern.test(value))
      context.addIssue({ code: 'invalid_format', format: 'regex', pattern: pattern.source, input: value })
  })

/** A time to send: with an offset or `Z`, or as a date. */
export const time = () => z.union([z.iso.datetime({ offset: true }), z.date()])

/** A word of an answer. The server may learn more of them, which is no mistake. */
export const word = <Word extends string>() => z.string() as unknown as z.ZodType<Word, Word>

/** An object of which something has to be there. */
export const atLeastOne = <Fields extends z.ZodObject>(fields: Fields): Fields =>
  fields.refine((value) => Object.values(value).some((one) => one !== undefined), 'Give at least one field.')
