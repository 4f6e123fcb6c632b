import { withAsciiLetters } from '../text/letters.ts'

/** A name in the letters of ASCII, in lower case: `Réunion` becomes `reunion`. What has no Latin letter in it is left out. */
export function fold(name: string): string {
  return withAsciiLetters(name.normalize('NFKD').toLowerCase()).replace(/[^\p{ASCII}]/gu, '')
}

/**
 * The slug of a name: lower-case ASCII letters and digits, words joined by one hyphen. `Côte d'Ivoire` becomes
 * `cote-divoire`. Empty for a name in which nothing is left, such as one in another script.
 */
export function slugify(name: string): string {
  return fold(name)
    .replace(/['’`]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}
