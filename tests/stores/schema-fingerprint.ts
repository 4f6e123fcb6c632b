import type { AnyEntity } from '@chowk/engine'
import { createHash } from 'node:crypto'
import { wordsOf, wordsVersion } from '../../packages/engine/src/text/words.ts'

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16)

/** Characters that no version of Unicode will change any more, with what stands between them in words. */
function* texts(): Generator<string> {
  for (let point = 0x20; point < 0x3100; point++)
    if (/\p{Assigned}/u.test(String.fromCodePoint(point))) yield `a${String.fromCodePoint(point)}b`
  yield* [
    'Straße ΟΔΟΣ İstanbul',
    'किताब कि़ताब',
    '東京タワー 한국어',
    'ภาษาไทย',
    'كِتَابٌ',
    'a_b-c’d 1,000',
    'x'.repeat(99),
  ]
}

/** What the declarations of entities, and what makes words, come to: another of either makes another text. */
export function fingerprints(entities: readonly AnyEntity[]) {
  const declared = entities.map(({ name, columns, unique, indexes, search }) => ({
    name,
    columns: columns as unknown,
    unique: unique as unknown,
    indexes: indexes as unknown,
    search,
  }))
  const words = Array.from(texts(), (text) => wordsOf(text).join(' '))
  return {
    // What json has to look like changes no table.
    declarations: hashOf(
      JSON.stringify(declared, (name, value: unknown) => (name === 'shape' ? undefined : value)),
    ),
    wordsVersion,
    words: hashOf(words.join('\n')),
  }
}
