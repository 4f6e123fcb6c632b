import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const read = (path: string) => readFileSync(join(import.meta.dirname, '../..', path), 'utf8')
const page = read('docs/testing.md')

test('starts the page on testing with the tested example for Vitest', () => {
  const [, first] = /```js\n([\s\S]+?)```/.exec(page) ?? []
  expect(first).toBe(read('examples/vitest/chowk.test.js'))
})

test.each(['chowk-mock.js', 'preview.js'])('shows exactly the %s of the Storybook example', (file) => {
  expect(page).toContain(
    `\`\`\`js\n// .storybook/${file}\n${read(`examples/storybook/.storybook/${file}`)}\`\`\``,
  )
})
