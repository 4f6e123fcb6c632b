import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import manifest from '../package.json' with { type: 'json' }
import { tools } from '../scripts/tools.ts'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8').replaceAll(/^```[^]*?^```/gm, '')

/** What `.gitignore` names, as patterns of files. Git itself is not asked: an archive of the project has none. */
const ignored = readFileSync(join(root, '.gitignore'), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => line.replace(/\/$/, ''))
  .map((line) => (line.includes('/') ? line.replace(/^\//, '') : `**/${line}`))
const documents = globSync(['**/*.md', '.*/**/*.md'], { cwd: root, exclude: ignored })

/** The anchors of headings as GitHub makes them: of several with one text the later ones are numbered. */
function anchorsOf(path: string): ReadonlySet<string> {
  const anchors = new Map<string, number>()
  for (const [, heading = ''] of read(path).matchAll(/^#{1,6} +(.+)$/gm)) {
    const text = heading.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase()
    const anchor = text.replaceAll(/[^\p{L}\p{N}\s_-]/gu, '').replaceAll(/\s/g, '-')
    const before = anchors.get(anchor) ?? 0
    anchors.set(anchor, before + 1)
    if (before > 0) anchors.set(`${anchor}-${before}`, 1)
  }
  return new Set(anchors.keys())
}

/** The links of a document that lead nowhere in this repository. */
function deadLinks(path: string): readonly string[] {
  const links = read(path)
    .replaceAll(/`[^`\n]*`/g, '')
    .matchAll(/\]\((?<link>[^)\s]+)\)/g)
  return [...links]
    .map(({ groups }) => groups!.link!)
    .filter((link) => !/^(https?:|mailto:)/.test(link))
    .filter((link) => {
      const [file = '', anchor] = link.split('#')
      const target = file === '' ? path : join(dirname(path), file)
      if (!existsSync(join(root, target))) return true
      return anchor !== undefined && target.endsWith('.md') && !anchorsOf(target).has(anchor)
    })
}

test('finds the file and heading of every link in the documents', () => {
  expect(documents).toContain('README.md')
  const dead = documents.flatMap((path) => deadLinks(path).map((link) => `${path}: ${link}`))
  expect(dead).toEqual([])
})

test('finds every command of this project that documents and workflows name', () => {
  const named = [...documents, '.ci/run', ...globSync('.github/workflows/*', { cwd: root })].flatMap((path) =>
    [
      ...readFileSync(join(root, path), 'utf8').matchAll(
        /npm run (?:--silent )?(tool -- )?(?!tool\b)([a-z][a-z:-]*)/g,
      ),
    ].map(([, isTool, name = '']) => ({
      path,
      name,
      isKnown: Object.hasOwn(isTool ? tools : manifest.scripts, name),
    })),
  )
  expect(named.length).toBeGreaterThan(0)
  expect(named.filter(({ isKnown }) => !isKnown)).toEqual([])
})

test('finds every file that documents name', () => {
  const named = documents.flatMap((document) =>
    [...read(document).matchAll(/`((?:packages|tests|scripts|docs|bench)\/[^`\s]+)`/g)].map(
      ([, path = '']) => ({
        document,
        path: path.replaceAll(/<\w+>/g, '*'),
      }),
    ),
  )
  expect(named.length).toBeGreaterThan(30)
  const missing = named.filter(({ path }) => globSync(path, { cwd: root }).length === 0)
  const isMade = (path: string) => ignored.some((folder) => `${path}/`.startsWith(`${folder}/`))
  expect(missing.filter(({ path }) => !isMade(path))).toEqual([])
})
