// Latin letters that Unicode does not take apart into a base letter and a mark.
const letters: Readonly<Record<string, string>> = {
  æ: 'ae',
  đ: 'd',
  ð: 'd',
  ə: 'a',
  ǝ: 'a',
  ħ: 'h',
  ı: 'i',
  ł: 'l',
  ŋ: 'n',
  ø: 'o',
  œ: 'oe',
  ß: 'ss',
  þ: 'th',
}

/** A name in the letters of ASCII, in lower case: `Réunion` becomes `reunion`. What has no Latin letter in it is left out. */
export function fold(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{ASCII}]/gu, (character) => letters[character] ?? '')
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
