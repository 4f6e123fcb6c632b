import * as z from 'zod'
import { codePointsIn, onOneLine, showsSomething } from '../forms/text.ts'
import { limits } from '../vocabulary/limits.ts'

/** Text of `min` to `max` Unicode code points, kept to the letter. What shows nothing, such as white space alone, is not text. */
export const text = (min: number, max: number) =>
  z.string().check(ofLength(min, max)).meta({ minLength: min, maxLength: max })

/** Judges text by its Unicode code points. What shows nothing is not text. */
export function ofLength(min: number, max: number) {
  return ({ value, issues }: z.core.ParsePayload<string>): void => {
    const length = codePointsIn(value)
    if (length > max)
      issues.push({ code: 'too_big', origin: 'string', maximum: max, inclusive: true, input: value })
    else if (length < min || (min > 0 && !showsSomething(value)))
      issues.push({ code: 'too_small', origin: 'string', minimum: min, inclusive: true, input: value })
  }
}

/** Rich text: HTML that the server cleans to an allow-list. Where it is required, something must be left after that. */
export const html = (max: number = limits.html) =>
  text(1, max).meta({ format: 'html', minLength: 1, maxLength: max })

/** A title or a name: plain text on one line, without white space around it and with single spaces in it. */
export const title = () => oneLine(limits.titleMin, limits.titleMax)

/** Text of one line, which is taken with single spaces in it and none around it. */
export const oneLine = (min: number, max: number) =>
  z.string().overwrite(onOneLine).check(ofLength(min, max)).meta({ minLength: min, maxLength: max })
