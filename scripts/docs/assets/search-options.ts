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
  searchOptions: { boost: { title: 4 }, prefix: true, fuzzy: 0.2, combineWith: 'AND' as const },
}
