/**
 * What a URL in running text does not contain: a letter of another script just before it, invisible characters,
 * punctuation of scripts without a space after it, and quotation marks unless a word continues. Dashes, ties and the
 * dots of Katakana can be part of a URL.
 */
const AROUND =
  /[^\0-\u024f](?=https?:\/\/|mailto:)|[\u00ad\u200b\u203d\u2047-\u2049\u2060\ufeff]|(?![\0-\u00bf\u2010-\u205e\u30fb]|[\p{Pd}\p{Pc}])\p{P}|[«»\u2018-\u201f\u2026\u2039\u203a](?![\p{L}\p{N}])/giu

/** Replaces what surrounds an address by spaces, of the same length, for programs that look for addresses. */
export const withSpacedAddresses = (text: string): string =>
  text.replace(AROUND, (around) => ' '.repeat(around.length))
