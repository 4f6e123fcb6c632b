import * as z from 'zod'
import { tagName } from '../forms/tag-names.ts'
import { codePointsIn, showsSomething } from '../forms/text.ts'
import { limits } from '../vocabulary/limits.ts'

/** The name of a tag as a caller sends it, judged and taken as it is kept. */
export const tagNameText = () =>
  z
    .string()
    .check(({ value, issues }) => {
      // What is far too long is not even composed. A name may come with its letters taken apart.
      if (value.length > limits.tagLength * 8) {
        issues.push(tooLong(value))
        return
      }
      const name = tagName(value)
      if (codePointsIn(name) > limits.tagLength) issues.push(tooLong(value))
      else if (!showsSomething(name))
        issues.push({ code: 'too_small', origin: 'string', minimum: 1, inclusive: true, input: value })
    })
    .meta({ minLength: 1, maxLength: limits.tagLength })

const tooLong = (input: string) =>
  ({ code: 'too_big', origin: 'string', maximum: limits.tagLength, inclusive: true, input }) as const
