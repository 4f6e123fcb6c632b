/** A frequent question with its answer. */
export interface Faq {
  readonly question: string
  readonly answer: string
}

/** What the search finds a service by. */
export const textsOfFaqs = (faqs: readonly Faq[]): string[] =>
  faqs.flatMap(({ question, answer }) => [question, answer])
