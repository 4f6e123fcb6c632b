import { parse, type TomlError } from 'smol-toml'

/** Returns the first line of an error. The location is shown below it. */
export const tomlMessage = ({ message }: TomlError): string =>
  message.replace(/^Invalid TOML document: /, '').split('\n', 1)[0]!

/** Returns the line, from 1, of a top-level key. */
export function lineOfTomlKey(text: string, key: string): number | undefined {
  const lines = text.split('\n')
  for (const [index, line] of lines.entries()) {
    const [, written] = /^\s*(?:\[+\s*)?["']?([\w-]+)["']?\s*[=.\]]/.exec(line) ?? []
    // A line within a string or a list may look like a key, but the text before it does not parse.
    if (written === key && isToml(lines.slice(0, index).join('\n'))) return index + 1
  }
  return undefined
}

function isToml(text: string): boolean {
  try {
    parse(text)
    return true
  } catch {
    return false
  }
}
