import { keptCopies } from '../../packages/engine/src/counts/kept-copies.ts'
import { blocks, code, pageHead, table } from './markdown.ts'

const codes = (list: string): string => list.split(', ').map(code).join(', ')

/** Returns docs/stored-data.md. */
export const storedDataPage = (): string =>
  blocks(
    pageHead(
      'Stored data',
      'What the tables of a store hold, from the declarations in `packages/engine/src`.',
    ),
    '## Copies',
    'What lists filter and sort by is kept beside the rows that it follows from. Each copy is written by the functions named here alone. `chowk doctor --counts` compares all of them with their sources, and recounts all numbers; `--fix-counts` corrects what is wrong. The slug of a job’s city follows from the table of places, and is not compared.',
    table(
      ['Table', 'Kept', 'Follows from', 'Written by'],
      keptCopies.map(({ in: { name }, kept, from, by }) => [code(name), kept, from, codes(by)]),
    ),
  )
