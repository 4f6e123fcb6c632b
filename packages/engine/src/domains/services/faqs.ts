/** A frequent question with its answer. */
export interface Faq {
  readonly question: string
  readonly answer: string
}

/** What the search finds a service by. */
export const textsOfFaqs = (faqs: readonly Faq[]): string[] =>
  faqs.flatMap(({ question, answer }) => [question, answer])

export const isSameFaqs = (one: readonly Faq[], other: readonly Faq[]): boolean =>
  one.length === other.length &&
  one.every(({ question, answer }, at) => question === other[at]?.question && answer === other[at]?.answer)
