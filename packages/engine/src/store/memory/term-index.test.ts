import { expect, test } from 'vitest'
import { vocabularies } from '../../../../../tests/event-loop/distinct-words.ts'
import { wordsOf } from '../../text/words.ts'
import { TermIndex } from './term-index.ts'

test.each(vocabularies(3))(
  'finds rows by beginnings of words of $name after additions and removals',
  ({ text }) => {
    const index = new TermIndex()
    const rows = new Map<number, readonly string[]>()
    const random = vocabularies(4)[0]!
    const number = (below: number) => random.text(1).charCodeAt(0) % below
    for (let step = 0; step < 300; step++) {
      const id = 1 + number(40)
      if (rows.has(id)) index.remove(id)
      rows.delete(id)
      if (number(3) === 0) continue
      // Most words occur in other rows too.
      const otherWords = [...rows.values()].flatMap((words) => words.slice(0, number(4)))
      const terms = [...new Set([...wordsOf(text(60)), ...otherWords])]
      rows.set(id, terms)
      index.add(id, terms)

      const wanted = terms[number(terms.length)]!
      for (let length = 1; length <= wanted.length; length++) {
        const prefix = wanted.slice(0, length)
        const having = [...rows].flatMap(([row, words]) =>
          words.some((word) => word.startsWith(prefix)) ? [row] : [],
        )
        const listed = index.beginning(prefix)
        expect(listed).toEqual(listed.toSorted((a, b) => a - b))
        expect(listed.filter((row) => index.begins(row, prefix))).toEqual(having.toSorted((a, b) => a - b))
      }
    }
    for (const id of rows.keys()) index.remove(id)
    for (const words of rows.values()) for (const word of words) expect(index.beginning(word)).toEqual([])
  },
)

test('reads a prefix of any length from one list', () => {
  const index = new TermIndex()
  const ids = Array.from({ length: 50 }, (_, position) => position + 1)
  for (const id of ids)
    index.add(
      id,
      Array.from({ length: 16 }, (_, position) => `beginning${id * 16 + position}`),
    )
  for (const prefix of ['b', 'begin', 'beginni', 'beginning']) expect(index.beginning(prefix)).toEqual(ids)
})
