import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const example = join(root, 'examples/pytest')

test('the suite in Python starts a server, and steers it', async () => {
  const { stdout } = await promisify(execFile)(
    '/usr/bin/python3',
    ['-m', 'pytest', '-p', 'no:cacheprovider'],
    {
      cwd: example,
      env: {
        PATH: process.env.PATH,
        CHOWK: `"${process.execPath}" "${join(root, 'packages/cli/bin/chowk.js')}"`,
        PYTHONDONTWRITEBYTECODE: '1',
      },
    },
  )
  expect(stdout).toMatch(/3 passed/)
})

test('the page on other languages shows the suite, the image and nothing else of them', () => {
  const page = readFileSync(join(root, 'docs/other-languages.md'), 'utf8')
  for (const file of ['pytest/conftest.py', 'pytest/test_posts.py', 'container/Dockerfile'])
    expect(page).toContain(readFileSync(join(root, 'examples', file), 'utf8'))
})
