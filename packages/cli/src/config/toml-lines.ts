import { parse } from 'smol-toml'

/** The line, from 1, on which a name of the first level is given a value; undefined where none is found. */
export function lineOfTomlKey(text: string, name: string): number | undefined {
  const lines = text.split('\n')
  for (const [index, line] of lines.entries()) {
    const [, written] = /^\s*(?:\[+\s*)?["']?([\w-]+)["']?\s*[=.\]]/.exec(line) ?? []
    // A line within a text or a list of several lines only looks like it.
    if (written === name && isWhole(lines.slice(0, index).join('\n'))) return index + 1
  }
  return undefined
}

function isWhole(text: string): boolean {
  try {
    parse(text)
    return true
  } catch {
    return false
  }
}
