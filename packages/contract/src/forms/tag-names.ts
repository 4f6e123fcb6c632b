import { onOneLine } from './text.ts'

/** Normalizes a tag for storage: one line, composed letters, no leading #. */
export const tagName = (text: string): string => onOneLine(text.replace(/^[#\s]+/, '')).normalize('NFC')
