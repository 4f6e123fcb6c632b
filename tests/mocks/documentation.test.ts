import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const read = (path: string) => readFileSync(join(import.meta.dirname, '../..', path), 'utf8')

test('the page on testing begins with the example for Vitest, which is run as it is', () => {
  const [, first] = /```js\n([\s\S]+?)```/.exec(read('docs/testing.md')) ?? []
  expect(first).toBe(read('examples/vitest/chowk.test.js'))
})
