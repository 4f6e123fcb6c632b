import type MiniSearch from 'minisearch'

/** Words of a question that do not name its subject: “how do I schedule a post?” */
const stopWords = new Set(
  'a an and are by can do does for how i in is it my need of on or should the to what when where which with'.split(
    ' ',
  ),
)

/** Words with fewer letters must be spelled right: “pace” is no “place”. */
const MIN_FUZZY_LENGTH = 6

/** Ranks guides before the reference, and pages for contributors, single types and changes last. */
const weights: readonly (readonly [path: RegExp, weight: number])[] = [
  [/^(?:decisions|api|releases|guides\/interface-choices)/, 0.3],
  [/^(?:start|guides)\//, 1.5],
]

/** Options of the index: whole words, prefixes, and similar long words. */
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
    boostDocument: (url: string): number => weights.find(([path]) => path.test(url))?.[1] ?? 1,
    prefix: true,
    fuzzy: (term: string): number | boolean => term.length >= MIN_FUZZY_LENGTH && 0.2,
    combineWith: 'AND' as const,
  },
}

/** Returns the entries with all words of a question, or with some if there are none. */
export function search(index: MiniSearch<{ title: string; section: string }>, question: string) {
  const found = index.search(question)
  return found.length > 0 ? found : index.search(question, { combineWith: 'OR' })
}
