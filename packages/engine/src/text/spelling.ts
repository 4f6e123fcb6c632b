/** Returns the most similar known word; undefined if none is similar. */
export function nearest(word: string, known: readonly string[]): string | undefined {
  const written = word.toLowerCase()
  let found: string | undefined
  let min = Math.floor(written.length / 3) + 1
  for (const candidate of known) {
    const edits = distance(written, candidate.toLowerCase())
    if (edits > 0 && candidate.toLowerCase().startsWith(written) && written.length > 2) return candidate
    if (edits < min || (edits === min && found === undefined)) [found, min] = [candidate, edits]
  }
  return found
}

/** Returns the edit distance of two words: insertions, deletions, substitutions and swaps of neighbours. */
function distance(a: string, b: string): number {
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let index = 1; index <= a.length; index++) {
    const row = [index]
    for (let column = 1; column <= b.length; column++) {
      const change = a[index - 1] === b[column - 1] ? 0 : 1
      row[column] = Math.min(last[column]! + 1, row[column - 1]! + 1, last[column - 1]! + change)
      const isSwapped =
        index > 1 && column > 1 && a[index - 1] === b[column - 2] && a[index - 2] === b[column - 1]
      if (isSwapped) row[column] = Math.min(row[column]!, before[column - 2]! + 1)
    }
    ;[before, last] = [last, row]
  }
  return last[b.length]!
}

const MAX_SPELLINGS = 40

/** Returns the end of a sentence about an unknown word, with a suggestion if there is a similar one. */
export function suggestion(name: unknown, known: readonly string[]): string {
  const suggested = nearest(String(name), known)
  return suggested === undefined ? '.' : `. Did you mean "${suggested}"?`
}

/** Returns the message for an unknown name: with a suggestion, and the known names if there are few. */
export function unknownName(what: string, name: unknown, known: readonly string[]): string {
  const list = known.length > MAX_SPELLINGS ? '' : ` Use one of: ${known.join(', ')}.`
  return `Unknown ${what} ${quoted(name)}${suggestion(name, known)}${list}`
}

/** Formats a value for a message. */
export const quoted = (value: unknown): string =>
  typeof value === 'number' ? String(value) : (JSON.stringify(value) ?? String(value))
