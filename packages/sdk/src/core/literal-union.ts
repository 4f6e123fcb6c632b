/** One of these words, or a later addition of the server. */
export type LiteralUnion<Word extends string> = Word | (string & {})
