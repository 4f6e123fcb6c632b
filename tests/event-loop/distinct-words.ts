/** Texts that hardly say a word twice, where those of `fills.ts` say one over and over: an index has to take in each. */
export interface Vocabulary {
  readonly name: string
  /** A text of new words, of so many UTF-16 units. */
  readonly text: (units: number) => string
  /** A common beginning of the words. */
  readonly beginning: string
}

const LATIN = { first: 0x61, count: 26 }
const CYRILLIC = { first: 0x430, count: 32 }
const DEVANAGARI = { first: 0x915, count: 37 }
const HAN = { first: 0x4e00, count: 20_000 }

/** Vocabularies that draw the same words whenever they are made with the same seed. */
export function vocabularies(seed: number): Vocabulary[] {
  let state = seed >>> 0
  const draw = (count: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * count)
  }
  const word = ({ first, count }: typeof LATIN, length: number) =>
    String.fromCharCode(...Array.from({ length }, () => first + draw(count)))
  const vocabulary = (name: string, beginning: string, next: () => string): Vocabulary => ({
    name,
    beginning,
    text(units) {
      const parts: string[] = []
      for (let length = 0; length < units;) length += parts[parts.push(next()) - 1]!.length
      return parts.join('').slice(0, units)
    },
  })
  const scripts = [LATIN, CYRILLIC, DEVANAGARI]
  return [
    vocabulary('pairs of Han', '一', () => word(HAN, 1)),
    vocabulary('five letters', 'a', () => `${word(LATIN, 5)} `),
    vocabulary('one beginning', 'beginning', () => `beginning${word(LATIN, 5)} `),
    vocabulary('mixed scripts', 'а', () =>
      draw(4) === 0 ? word(HAN, 4) : `${word(scripts[draw(3)]!, 3 + draw(5))} `,
    ),
  ]
}
