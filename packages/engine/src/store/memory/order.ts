/** Compares text by its UTF-8 bytes, which is by code points. JavaScript compares UTF-16 code units. */
export function compareText(a: string, b: string): number {
  const shared = Math.min(a.length, b.length)
  for (let index = 0; index < shared; index++) {
    const unitA = a.charCodeAt(index)
    const right = b.charCodeAt(index)
    if (unitA === right) continue
    // Surrogates encode the highest code points, yet their code units are below U+E000 to U+FFFF.
    const leftIsAbove = unitA >= 0xd800 && unitA <= 0xdfff
    const rightIsAbove = right >= 0xd800 && right <= 0xdfff
    return leftIsAbove === rightIsAbove ? unitA - right : leftIsAbove ? 1 : -1
  }
  return a.length - b.length
}

/** Compares values of one column: null first, then false before true, numbers by size, text by its bytes. */
export function compareValues(a: unknown, b: unknown): number {
  if (a === b) return 0
  if (a === null) return -1
  if (b === null) return 1
  if (typeof a === 'string') return compareText(a, b as string)
  return (a as number) < (b as number) ? -1 : 1
}

/** Returns the length of the prefix for which `isBefore` holds. It must hold for no item after the prefix. */
export function bisect<T>(list: readonly T[], isBefore: (item: T) => boolean): number {
  let start = 0
  for (let end = list.length; start < end;) {
    const middle = (start + end) >>> 1
    if (isBefore(list[middle]!)) start = middle + 1
    else end = middle
  }
  return start
}

/** Compares two lists of values of the same columns. A shorter second list compares as a prefix. */
export function compareLists(a: readonly unknown[], b: readonly unknown[]): number {
  for (let index = 0; index < b.length; index++) {
    const valueA = a[index]
    const valueB = b[index]
    if (valueA === valueB) continue
    if (typeof valueA === 'number' && typeof valueB === 'number') return valueA - valueB
    if (typeof valueA === 'string' && typeof valueB === 'string') return compareText(valueA, valueB)
    return compareValues(valueA, valueB)
  }
  return 0
}
