// Builds the documentation site in docs/site: `npm run docs`. Works offline, and the site can be opened from the disk.
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync, copyFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { build } from 'esbuild'
import { framed, wayTo, type RenderedPage } from './docs/frame.ts'
import { frontPage } from './docs/front.ts'
import { highlightSheet } from './docs/highlight.ts'
import { deadLinks } from './docs/links.ts'
import { renderMarkdown, type ResolveLink } from './docs/markdown.ts'
import type { Heading, Page } from './docs/page.ts'
import { generatedDocuments, root, writtenPages } from './docs/pages.ts'
import { referencePages } from './docs/reference.ts'
import { searchIndex } from './docs/search.ts'
import { repositoryPage as repository } from './generate-manifests.ts'

const out = join(root, 'docs/site')

/** Returns a resolver of links of a repository file to pages, or to the repository. */
function resolverOf(page: Page, bySource: ReadonlyMap<string, Page>): ResolveLink {
  const { source } = page
  return (link) => {
    if (source === undefined || /^(?:[a-z]+:|#)/.test(link)) return link
    const [file = '', anchor = ''] = link.split('#')
    const target = join(dirname(source), file).replace(/\/$/, '')
    const generated = generatedDocuments[target]
    if (generated) return wayTo(page.path, generated(anchor))
    const other = bySource.get(target) ?? bySource.get(`${target}/README.md`)
    if (other) return `${wayTo(page.path, other.path)}${anchor && `#${anchor}`}`
    if (target === 'docs/session.svg') return wayTo(page.path, 'assets/session.svg')
    if (!existsSync(join(root, target))) throw new Error(`${source} links to ${link}, which is not there.`)
    return `${repository}/${statSync(join(root, target)).isDirectory() ? 'tree' : 'blob'}/main/${target}`
  }
}

function rendered(page: Page, bySource: ReadonlyMap<string, Page>): RenderedPage {
  const resolve = resolverOf(page, bySource)
  const headings: Heading[] = []
  const html = page.body
    .map((part) => (typeof part === 'string' ? renderMarkdown(part, resolve, headings) : part.html))
    .join('\n')
  return { ...page, html, headings }
}

const pages = [frontPage, ...writtenPages(repository), ...referencePages()]
const bySource = new Map(pages.flatMap((page) => (page.source === undefined ? [] : [[page.source, page]])))
const site = pages.map((page) => rendered(page, bySource))
const files = new Map(site.map((page) => [page.path, framed(page, pages, repository)]))

const dead = deadLinks(files)
if (dead.length > 0) throw new Error(`Links that lead nowhere:\n${dead.join('\n')}`)

rmSync(out, { recursive: true, force: true })
for (const [path, text] of files) {
  mkdirSync(dirname(join(out, path)), { recursive: true })
  writeFileSync(join(out, path), text)
}
const assets = join(out, 'assets')
mkdirSync(assets)
const sheet = readFileSync(join(root, 'scripts/docs/assets/site.css'), 'utf8')
writeFileSync(join(assets, 'site.css'), `${sheet}${highlightSheet()}\n`)
copyFileSync(join(root, 'docs/session.svg'), join(assets, 'session.svg'))
copyFileSync(join(root, 'packages/site/src/assets/mark.svg'), join(assets, 'mark.svg'))
const script = { bundle: true, minify: true, format: 'iife', target: 'es2022', outdir: assets } as const
await build({
  ...script,
  entryPoints: [join(root, 'scripts/docs/assets/page.ts'), join(root, 'scripts/docs/assets/search.ts')],
})
// As a script, because pages opened from the disk can't read other files.
writeFileSync(
  join(assets, 'search.js'),
  `${readFileSync(join(assets, 'search.js'), 'utf8')};openSearch(${JSON.stringify(JSON.stringify(searchIndex(site)))})\n`,
)
console.log(`✓ ${files.size} pages in docs/site, every link resolves`)
