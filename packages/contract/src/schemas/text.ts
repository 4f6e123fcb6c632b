import * as z from 'zod'
import { hasVisibleText } from '../formats/characters.ts'
import { codePointsIn, collapseWhiteSpace } from '../formats/text.ts'
import { limits } from '../vocabulary/limits.ts'

/** Text of `min` to `max` Unicode code points, stored verbatim. Visually empty text (white space) is invalid. */
export const text = (min: number, max: number) =>
  z.string().check(ofLength(min, max)).meta({ minLength: min, maxLength: max })

/** Checks the length of text in Unicode code points. Refuses visually empty text. */
export function ofLength(min: number, max: number) {
  return ({ value, issues }: z.core.ParsePayload<string>): void => {
    const length = codePointsIn(value)
    if (length > max)
      issues.push({ code: 'too_big', origin: 'string', maximum: max, inclusive: true, input: value })
    else if (length < min || (min > 0 && !hasVisibleText(value)))
      issues.push({ code: 'too_small', origin: 'string', minimum: min, inclusive: true, input: value })
  }
}

/** Rich text: HTML that the server cleans to an allow-list. If required, it must not be empty after cleaning. */
export const html = (max: number = limits.html) =>
  text(1, max).meta({ format: 'html', minLength: 1, maxLength: max })

/** A title or name: one line of plain text with white space normalized. */
export const title = () => oneLine(limits.titleMin, limits.titleMax)

/** One line of text. White space is trimmed and collapsed. */
export const oneLine = (min: number, max: number) =>
  z.string().overwrite(collapseWhiteSpace).check(ofLength(min, max)).meta({ minLength: min, maxLength: max })
