import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const read = (path: string) => readFileSync(join(import.meta.dirname, '../..', path), 'utf8')
const page = read('docs/testing.md')

test('the page on testing begins with the example for Vitest, which is run as it is', () => {
  const [, first] = /```js\n([\s\S]+?)```/.exec(page) ?? []
  expect(first).toBe(read('examples/vitest/chowk.test.js'))
})

test.each(['chowk-mock.js', 'preview.js'])(
  'shows of %s exactly what the Storybook example is built with',
  (file) => {
    expect(page).toContain(
      `\`\`\`js\n// .storybook/${file}\n${read(`examples/storybook/.storybook/${file}`)}\`\`\``,
    )
  },
)
