import { styleText } from 'node:util'
import { DISPLAY_CONTROLS } from '@chowk/contract/characters'

/** Styles text, depending on the terminal, NO_COLOR and FORCE_COLOR. */
export const styled = (format: Parameters<typeof styleText>[0], text: string): string =>
  styleText(format, text, { stream: process.stdout, validateStream: true })

/** Removes characters that could command the terminal from untrusted text, except tabs and line breaks. */
export const stripControls = (text: string): string =>
  text.replaceAll(DISPLAY_CONTROLS, (character) =>
    character === '\t' || character === '\n' ? character : '',
  )

/** Returns a hyperlink on terminals that support it. */
export async function hyperlink(text: string, url: unknown): Promise<string> {
  if (typeof url !== 'string' || !/^https?:\/\//.test(url)) return text
  const { default: supported } = await import('supports-hyperlinks')
  return supported.stdout ? `\u001b]8;;${stripControls(url)}\u0007${text}\u001b]8;;\u0007` : text
}
