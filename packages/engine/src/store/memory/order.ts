/** Orders text by its UTF-8 bytes, which is by code points. JavaScript's own order is by UTF-16 code units. */
export function compareText(a: string, b: string): number {
  const shared = Math.min(a.length, b.length)
  for (let at = 0; at < shared; at++) {
    const left = a.charCodeAt(at)
    const right = b.charCodeAt(at)
    if (left !== right) return rank(left) - rank(right)
  }
  return a.length - b.length
}

/** Surrogates stand for code points above every other, yet their code units are below U+E000 to U+FFFF. */
function rank(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit
}

/** Orders the values of one column: null first, then false before true, numbers by size, text by its bytes. */
export function compareValues(a: unknown, b: unknown): number {
  if (a === b) return 0
  if (a === null) return -1
  if (b === null) return 1
  if (typeof a === 'string') return compareText(a, b as string)
  return (a as number) < (b as number) ? -1 : 1
}

/** Orders by the first `length` values of each list. */
export function compareLists(a: readonly unknown[], b: readonly unknown[], length: number): number {
  for (let at = 0; at < length; at++) {
    if (a[at] !== b[at]) return compareValues(a[at], b[at])
  }
  return 0
}
