// Renders pages, with links of the repository resolved to pages of the site.
import { existsSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { repositoryPage as repository } from '../generate/manifests.ts'
import { wayTo, type RenderedPage } from './frame.ts'
import { renderMarkdown, type ResolveLink } from './markdown.ts'
import type { Heading, Page } from './page.ts'
import { generatedDocuments, root } from './pages.ts'

/** Returns a resolver of links of a repository file to pages, or to the repository. */
function resolverOf(page: Page, bySource: ReadonlyMap<string, Page>): ResolveLink {
  const { source } = page
  return (link) => {
    if (source === undefined || /^(?:[a-z]+:|#)/.test(link)) return link
    const [file = '', anchor = ''] = link.split('#')
    const target = join(dirname(source), file).replace(/\/$/, '')
    const generated = generatedDocuments[target]
    if (generated) return wayTo(page.path, generated(anchor))
    const otherTarget = bySource.get(target) ?? bySource.get(`${target}/README.md`)
    if (otherTarget) return `${wayTo(page.path, otherTarget.path)}${anchor && `#${anchor}`}`
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

/** Renders all pages of the site. */
export function renderPages(pages: readonly Page[]): readonly RenderedPage[] {
  const bySource = new Map(pages.flatMap((page) => (page.source === undefined ? [] : [[page.source, page]])))
  return pages.map((page) => rendered(page, bySource))
}
