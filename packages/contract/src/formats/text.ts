/** Trims text and collapses white space. */
export const collapseWhiteSpace = (text: string): string => text.replace(SPACE, ' ').trim()

/** U+FEFF counts as white space in the language alone: it is invisible. U+0085 is a line break of Unicode. */
const SPACE = /(?:[^\S\ufeff]|\u0085)+/g

/** Whether a text has more than `most` Unicode code points. */
export const isLonger = (value: string, max: number): boolean =>
  value.length > max && codePointsIn(value) > max

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
