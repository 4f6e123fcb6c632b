import { styleText } from 'node:util'

/** Styles text, depending on the terminal, NO_COLOR and FORCE_COLOR. */
export const styled = (format: Parameters<typeof styleText>[0], text: string): string =>
  styleText(format, text, { stream: process.stdout, validateStream: true })

/** Removes control characters, which could command the terminal, from untrusted text. */
export const stripControls = (text: string): string =>
  // oxlint-disable-next-line no-control-regex
  text.replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g, '')

/** Returns a hyperlink on terminals that support it. */
export async function hyperlink(text: string, url: unknown): Promise<string> {
  if (typeof url !== 'string' || !/^https?:\/\//.test(url)) return text
  const { default: supported } = await import('supports-hyperlinks')
  return supported.stdout ? `\u001b]8;;${stripControls(url)}\u0007${text}\u001b]8;;\u0007` : text
}
