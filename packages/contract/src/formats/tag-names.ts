import { NOT_SHOWN } from './characters.ts'
import { collapseWhiteSpace } from './text.ts'

/** Normalizes a tag for storage: one line of composed letters, without a leading # and hidden characters. */
export const tagName = (text: string): string =>
  collapseWhiteSpace(collapseWhiteSpace(text).replace(NOT_SHOWN, '').replace(LEADING, '')).normalize()

/** Number signs of every width, with invisible characters around them. */
const LEADING = /^[#\s\p{DI}\ufe5f\uff03]+/u
