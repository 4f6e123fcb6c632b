// The pages that people write, and that TypeDoc writes.
import { execFileSync } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import type { Page } from './page.ts'

export const root = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

interface Manifest {
  readonly name: string
  readonly version: string
}
const manifestOf = (name: string) => JSON.parse(read(`packages/${name}/package.json`)) as Manifest

/** The pages of files that contracts and scripts write, and where their chapters stand on the site. */
export const generatedDocuments: Readonly<Record<string, (anchor: string) => string>> = {
  'docs/operations.md': (anchor) => `operations/index.html${anchor && `#${anchor}`}`,
  'docs/errors.md': (anchor) =>
    anchor.includes('-') || !anchor ? `errors/index.html${anchor && `#${anchor}`}` : `errors/${anchor}.html`,
  'docs/records.md': () => 'records/index.html',
  'docs/limits.md': (anchor) => `reference/limits.html${anchor && `#${anchor}`}`,
}

/** Ways in, in their order. */
const start = ['client', 'server', 'tests']
/** Guides in the order in which people need them; others come after them. */
const guideOrder = [
  'cli',
  'testing',
  'other-languages',
  'control',
  'drift',
  'running-one-server',
  'running-many-servers',
]
/** Packages in the order in which people meet them. */
const packages = ['sdk', 'cli', 'server', 'mocks', 'mcp', 'site', 'contract', 'engine']

const titleOf = (text: string) => (/^# (.+)$/m.exec(text)?.[1] ?? '').replaceAll('`', '')

const fileOf = (
  source: string,
  path: string,
  rest: Omit<Page, 'path' | 'source' | 'title' | 'body'>,
): Page => {
  const text = read(source).replace(/^<!--.*-->\n/, '')
  return { path, source, title: titleOf(text), body: [text], ...rest }
}

const placeOf = (guide: string) => guideOrder.indexOf(guide) + 1 || Infinity

const guides = (): readonly Page[] =>
  globSync('docs/*.md', { cwd: root })
    .filter((source) => !(source in generatedDocuments))
    .map((source) => basename(source, '.md'))
    .toSorted((one, other) => placeOf(one) - placeOf(other) || (one < other ? -1 : 1))
    .map((name) => fileOf(`docs/${name}.md`, `guides/${name}.html`, { section: 'Guides' }))

const decisions = (): readonly Page[] =>
  globSync('docs/decisions/*.md', { cwd: root })
    .toSorted()
    .map((source) => {
      const name = basename(source, '.md')
      const path = `decisions/${name === 'README' ? 'index' : name}.html`
      return fileOf(source, path, { section: 'Decisions', listed: name === 'README' })
    })

const readmes = (): readonly Page[] =>
  packages.map((name) =>
    fileOf(`packages/${name}/README.md`, `packages/${name}.html`, { section: 'Packages' }),
  )

/** What each version changed, and what the next one will. */
function releases(): Page {
  const changes = packages.map((name) => {
    const { name: full, version } = manifestOf(name)
    const [log = ''] = globSync(`packages/${name}/CHANGELOG.md`, { cwd: root })
    const next = globSync('.changeset/*.md', { cwd: root })
      .map((path) => read(path))
      .filter((text) => text.startsWith('---') && text.includes(`'${full}'`))
      .map((text) => text.split('---').slice(2).join('---').trim())
    return [
      `## ${full}\n\nVersion ${version}.\n`,
      ...(next.length > 0 ? ['### Next version\n', ...next] : []),
      ...(log === ''
        ? []
        : [
            read(log)
              .replace(/^# .*\n/, '')
              .replaceAll(/^##/gm, '###'),
          ]),
    ].join('\n')
  })
  return {
    path: 'releases/index.html',
    title: 'Changelog',
    section: 'Releases',
    body: [
      '# Changelog\n\nWhat each version changed. [Versions and support](../guides/versions.html) says what a version promises.\n',
      ...changes,
    ],
  }
}

/** The API of the packages, written by TypeDoc as Markdown. */
function api(repository: string): readonly Page[] {
  const folder = mkdtempSync(join(tmpdir(), 'chowk-typedoc-'))
  try {
    const options = ['--options', join(root, 'scripts/docs/typedoc.json'), '--out', folder]
    const sources = ['--sourceLinkTemplate', `${repository}/blob/main/{path}#L{line}`]
    execFileSync(process.execPath, [join(root, 'node_modules/typedoc/bin/typedoc'), ...options, ...sources], {
      cwd: root,
    })
    return globSync('**/*.md', { cwd: folder })
      .toSorted()
      .map((file): Page => {
        const text = readFileSync(join(folder, file), 'utf8')
        const place = sitePathOf(file)
        const name = place.split('/')[1]!
        const isIndex = place.endsWith('index.html')
        return {
          path: place,
          title: isIndex ? (name === 'index.html' ? 'API of the packages' : `@chowk/${name}`) : titleOf(text),
          section: 'API',
          ...(!isIndex && { group: `@chowk/${name}` }),
          listed: isIndex,
          source: `api/${file}`,
          body: [isIndex && name !== 'index.html' ? text.replace(/^# .*/, `# API of @chowk/${name}`) : text],
          searched: 'title',
        }
      })
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** TypeDoc has a folder `src` in each package, and a README in each folder. */
const sitePathOf = (file: string) =>
  `api/${join(dirname(file).replace(/^(\w+)\/src/, '$1'), basename(file, '.md') === 'README' ? 'index' : basename(file, '.md'))}.html`

/** Every page that is written by hand or by TypeDoc. */
export const writtenPages = (repository: string): readonly Page[] => [
  ...start.map((name) => fileOf(`docs/start/${name}.md`, `start/${name}.html`, { section: 'Start' })),
  ...guides(),
  fileOf('examples/README.md', 'guides/examples.html', { section: 'Guides' }),
  fileOf('CONTRIBUTING.md', 'guides/contributing.html', { section: 'Guides' }),
  ...readmes(),
  fileOf('packages/sdk/api.md', 'packages/sdk-calls.html', { section: 'Packages', listed: false }),
  ...api(repository),
  ...decisions(),
  releases(),
]
