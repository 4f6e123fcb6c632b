import { withAsciiLetters } from '../text/letters.ts'

/** Returns a name in lower-case ASCII: `Réunion` becomes `reunion`. Omits characters without a Latin letter. */
function fold(name: string): string {
  return withAsciiLetters(name.normalize('NFKD').toLowerCase()).replace(/[^\p{ASCII}]/gu, '')
}

/**
 * Returns the slug of a name: lower-case ASCII letters and digits, words joined by one hyphen. `Côte d'Ivoire` becomes
 * `cote-divoire`. Empty if nothing remains, such as for another script.
 */
export function slugify(name: string): string {
  return fold(name)
    .replace(/['’`]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}
