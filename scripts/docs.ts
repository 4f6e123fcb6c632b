// Builds the documentation site in docs/site: `npm run docs`. Works offline, and the site can be opened from the disk.
import { mkdirSync, readFileSync, rmSync, writeFileSync, copyFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { build } from 'esbuild'
import { renderFrame } from './docs/frame.ts'
import { frontPage } from './docs/front.ts'
import { highlightSheet } from './docs/highlight.ts'
import { deadLinks } from './docs/links.ts'
import { apiPages, root, writtenPages } from './docs/pages.ts'
import { referencePages } from './docs/reference.ts'
import { renderPages } from './docs/render.ts'
import { searchIndex } from './docs/search.ts'
import { repositoryPage as repository } from './generate/manifests.ts'

const out = join(root, 'docs/site')

const pages = [frontPage, ...writtenPages(), ...apiPages(repository), ...referencePages()]
const site = renderPages(pages)
const files = new Map(site.map((page) => [page.path, renderFrame(page, pages, repository)]))

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
