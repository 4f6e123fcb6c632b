/** Returns the most similar known word; undefined if none is similar. */
export function nearest(word: string, known: readonly string[]): string | undefined {
  const written = word.toLowerCase()
  let found: string | undefined
  let least = Math.floor(written.length / 3) + 1
  for (const candidate of known) {
    const edits = distance(written, candidate.toLowerCase())
    if (edits > 0 && candidate.toLowerCase().startsWith(written) && written.length > 2) return candidate
    if (edits < least || (edits === least && found === undefined)) [found, least] = [candidate, edits]
  }
  return found
}

/** Returns the edit distance of two words: insertions, deletions, substitutions and swaps of neighbours. */
function distance(one: string, other: string): number {
  let before: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let at = 1; at <= one.length; at++) {
    const row = [at]
    for (let to = 1; to <= other.length; to++) {
      const change = one[at - 1] === other[to - 1] ? 0 : 1
      row[to] = Math.min(last[to]! + 1, row[to - 1]! + 1, last[to - 1]! + change)
      const isSwapped = at > 1 && to > 1 && one[at - 1] === other[to - 2] && one[at - 2] === other[to - 1]
      if (isSwapped) row[to] = Math.min(row[to]!, before[to - 2]! + 1)
    }
    ;[before, last] = [last, row]
  }
  return last[other.length]!
}

const MAX_SPELLINGS = 40

/** Returns the end of a sentence about an unknown word, with a suggestion if there is a similar one. */
export function suggestion(given: unknown, known: readonly string[]): string {
  const meant = nearest(String(given), known)
  return meant === undefined ? '.' : `. Did you mean "${meant}"?`
}

/** Returns the message for an unknown name: with a suggestion, and the known names if there are few. */
export function unknownName(what: string, given: unknown, known: readonly string[]): string {
  const list = known.length > MAX_SPELLINGS ? '' : ` Use one of: ${known.join(', ')}.`
  return `Unknown ${what} ${quoted(given)}${suggestion(given, known)}${list}`
}

/** Formats a value for a message. */
export const quoted = (value: unknown): string =>
  typeof value === 'number' ? String(value) : (JSON.stringify(value) ?? String(value))
