import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { expect, test } from 'vitest'
import { firstTests } from './first-tests.ts'

test.each(firstTests().map(([file, text]) => [relative('examples', file), file, text] as const))(
  '%s is the test for Vitest, in the words of its runner',
  (_name, file, text) => {
    expect(readFileSync(file, 'utf8') === text, 'it lags behind: npm run generate').toBe(true)
  },
)
