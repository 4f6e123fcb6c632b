import { styleText } from 'node:util'

type Format = Parameters<typeof styleText>[0]

/** Text in a colour, where standard output is a terminal that wants it: NO_COLOR and FORCE_COLOR are heeded. */
export const styled = (format: Format, text: string): string =>
  styleText(format, text, { stream: process.stdout, validateStream: true })

/** Text of others, without anything that a terminal would take for a command. */
export const harmless = (text: string): string =>
  // oxlint-disable-next-line no-control-regex
  text.replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g, '')

/** Text that leads somewhere, on terminals that can do that. */
export async function linked(text: string, address: unknown): Promise<string> {
  if (typeof address !== 'string' || !/^https?:\/\//.test(address)) return text
  const { default: supported } = await import('supports-hyperlinks')
  return supported.stdout ? `\u001b]8;;${harmless(address)}\u0007${text}\u001b]8;;\u0007` : text
}
