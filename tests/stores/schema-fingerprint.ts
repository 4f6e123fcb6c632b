import type { AnyEntity } from '@chowk/engine'
import { createHash } from 'node:crypto'
import { wordsOf, wordsVersion } from '../../packages/engine/src/text/words.ts'

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16)

/** Yields characters that are stable across Unicode versions, with separators of words. */
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

/** Returns hashes of the declarations of entities and of the word splitter: changes of either change its hash. */
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
    // Schemas of JSON columns, and what counts, change no table.
    declarations: hashOf(
      JSON.stringify(declared, (name, value: unknown) =>
        name === 'shape' || (name === 'counter' && value === true) ? undefined : value,
      ),
    ),
    wordsVersion,
    words: hashOf(words.join('\n')),
  }
}
