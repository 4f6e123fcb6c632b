/** Trims text and collapses white space. */
export const onOneLine = (text: string): string => text.trim().replace(/\s+/g, ' ')

/** Whether a text is visible: not only white space, control characters and zero-width characters. */
export const showsSomething = (text: string): boolean => SEEN.test(text)

/** Letters, digits, punctuation and symbols, except blank letters and symbols. */
const SEEN = /(?![\u115f\u1160\u3164\uffa0\u2800])[\p{L}\p{N}\p{P}\p{S}]/u

/** Whether a text has more than `most` Unicode code points. */
export const isLonger = (value: string, most: number): boolean =>
  value.length > most && codePointsIn(value) > most

/** Returns the number of Unicode code points, which JSON Schema counts too. */
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
