/** Words of a question that do not name its subject: “how do I schedule a post?” */
const stopWords = new Set(
  'a an and are by can do does for how i in is it my of on or the to what when where with'.split(' '),
)

/** Options of the search: whole words, prefixes, and similar words. */
export const searchOptions = {
  idField: 'url',
  fields: ['title', 'text'],
  storeFields: ['title', 'section'],
  // `posts.create` matches as a whole and by its parts.
  tokenize: (text: string): string[] => {
    const words = text.split(/[^\p{L}\p{N}_.-]+/u).filter(Boolean)
    return [...words, ...words.flatMap((word) => (/[._-]/.test(word) ? word.split(/[._-]+/) : []))].filter(
      Boolean,
    )
  },
  processTerm: (term: string): string | null => {
    const word = term.toLowerCase()
    return stopWords.has(word) ? null : word
  },
  searchOptions: {
    boost: { title: 4 },
    // Ranks decisions and single types of the packages last.
    boostDocument: (url: string): number => (/^(?:decisions|api)\//.test(url) ? 0.4 : 1),
    prefix: true,
    fuzzy: 0.2,
    combineWith: 'AND' as const,
  },
}
