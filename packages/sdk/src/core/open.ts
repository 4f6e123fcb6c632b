/** One of these words, or a later addition of the server. */
export type Open<Word extends string> = Word | (string & {})
