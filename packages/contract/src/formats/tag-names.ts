import { DISPLAY_CONTROLS } from './characters.ts'
import { collapseWhiteSpace } from './text.ts'

/** Normalizes a tag for storage: one line of composed letters, without a leading # and what turns text around. */
export const tagName = (text: string): string =>
  collapseWhiteSpace(collapseWhiteSpace(text).replace(DISPLAY_CONTROLS, '').replace(LEADING, '')).normalize()

/** Number signs of every width, with invisible characters around them. */
const LEADING = /^[#\s\p{DI}\ufe5f\uff03]+/u
