import { globSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { manifests, repositoryPage } from './manifests.ts'

const root = join(import.meta.dirname, '../..')

test.each(manifests().map(([file, text]) => [relative(root, file), text] as const))(
  '%s names the repository and the version of the packages',
  (file, text) => {
    const written = readFileSync(join(root, file), 'utf8')
    expect(written === text, 'it lags behind: npm run generate').toBe(true)
  },
)

test('files around the code link to that repository', () => {
  const files = globSync(['*.md', '.github/**/*.{md,yml}'], { cwd: root })
  const links = files.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/https:\/\/github\.com\/chowk\/[\w-]+/g)].map(
      ([link]) => link,
    ),
  )
  expect(links).not.toEqual([])
  expect(new Set(links)).toEqual(new Set([repositoryPage]))
})
