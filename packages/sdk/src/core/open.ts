/** One of these words, or one that the server learns later. */
export type Open<Word extends string> = Word | (string & {})
