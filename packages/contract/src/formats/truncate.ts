import { codePointsIn } from './text.ts'

const segmenter = /* @__PURE__ */ new Intl.Segmenter('en', { granularity: 'grapheme' })

/**
 * Returns the beginning of a text as people read it: at most `most` code points, and no character that is only partly
 * there, such as a letter without its marks or half of a flag. A single character that is longer is cut.
 */
export function truncate(text: string, max: number): string {
  if (text.length <= max) return text
  // A code point has at most two units. One more character shows where the last one ends.
  const near = text.slice(0, max * 2 + 2)
  let [length, count] = [0, 0]
  for (const { segment } of segmenter.segment(near)) {
    count += codePointsIn(segment)
    if (count > max) break
    length += segment.length
  }
  if (length === text.length) return text
  return length > 0 ? text.slice(0, length) : [...near].slice(0, max).join('')
}

/** Returns the beginning of a text, ended by an ellipsis if it is cut; the ellipsis counts. */
export function truncateWithEllipsis(text: string, max: number): string {
  const whole = truncate(text, max)
  return whole.length === text.length ? text : `${truncate(text, max - 1)}…`
}

/** Returns the first character as people read it; an empty string for an empty text. */
export const firstCharacter = (text: string): string => {
  for (const { segment } of segmenter.segment(text.slice(0, 64))) return segment
  return ''
}
