import { onOneLine } from './text.ts'

/** A tag as it is kept: on one line, its letters composed, without any # before it. */
export const tagName = (text: string): string => onOneLine(text.replace(/^[#\s]+/, '')).normalize('NFC')
