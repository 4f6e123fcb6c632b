/**
 * Punctuation that ends a URL in running text: of scripts without a space after it, and quotation marks unless a word
 * continues. Dashes, ties and the dots of Katakana can be part of a URL.
 */
const ENDS =
  /(?![\0-\u00bf\u2010-\u205e\u30fb]|[\p{Pd}\p{Pc}])\p{P}|[«»\u2018-\u201f\u2026\u2039\u203a](?![\p{L}\p{N}])/gu

/** Replaces what ends an address by spaces, of the same length, for programs that look for addresses. */
export const withSpacedAddresses = (text: string): string =>
  text.replace(ENDS, (end) => ' '.repeat(end.length))
