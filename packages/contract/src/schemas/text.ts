import * as z from 'zod'
import { limits } from '../vocabulary/limits.ts'

/** Text of `min` to `max` Unicode code points, kept to the letter. White space alone is not text. */
export function text(min: number, max: number) {
  return z
    .string()
    .check((context) => {
      const length = codePointsIn(context.value)
      if (length < min || (min > 0 && context.value.trim() === ''))
        context.issues.push({
          code: 'too_small',
          origin: 'string',
          minimum: min,
          inclusive: true,
          input: context.value,
        })
      else if (length > max)
        context.issues.push({
          code: 'too_big',
          origin: 'string',
          maximum: max,
          inclusive: true,
          input: context.value,
        })
    })
    .meta({ minLength: min, maxLength: max })
}

/** Rich text: HTML that the server cleans to an allow-list. Where it is required, something must be left after that. */
export const html = (max: number = limits.html) =>
  text(1, max).meta({ format: 'html', minLength: 1, maxLength: max })

export const title = () => text(limits.titleMin, limits.titleMax)

/** The number of Unicode code points, which is what JSON Schema counts too. */
export function codePointsIn(value: string): number {
  let count = value.length
  for (let index = 0; index < value.length - 1; index++) {
    const unit = value.charCodeAt(index)
    if (unit >= 0xd800 && unit < 0xdc00) {
      count--
      index++
    }
  }
  return count
}
