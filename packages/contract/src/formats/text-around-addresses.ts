/**
 * Punctuation that ends an address in running text: that of scripts that need no space behind it, and quotation marks
 * and the like where no word goes on. Dashes, ties and the dots of Katakana may be within one.
 */
const ENDS =
  /(?![\0-\u00bf\u2010-\u205e\u30fb]|[\p{Pd}\p{Pc}])\p{P}|[«»\u2018-\u201f\u2026\u2039\u203a](?![\p{L}\p{N}])/gu

/** Replaces what ends an address by spaces, of the same length, for programs that look for addresses. */
export const withSpacedAddresses = (text: string): string =>
  text.replace(ENDS, (end) => ' '.repeat(end.length))
