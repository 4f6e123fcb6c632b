// The frame of every page.
import { namespaces } from '@chowk/contract'
import { escape } from './html.ts'
import type { Heading, Page, Section } from './page.ts'

export interface RenderedPage extends Page {
  readonly html: string
  readonly headings: readonly Heading[]
}

/** Sections of the navigation. Contributors find decisions from their guide. */
const sections: readonly Section[] = [
  'Start',
  'Guides',
  'Operations',
  'Reference',
  'Packages',
  'API',
  'Releases',
]

/** Returns the relative path from one page to another. */
export const wayTo = (from: string, target: string): string =>
  `${'../'.repeat(from.split('/').length - 1)}${target}`

/** Returns the navigation. Operations are listed only for the page's own group. */
function navigation(page: Page, pages: readonly Page[]): string {
  const link = (target: Page, text = target.title) =>
    `<li><a href="${wayTo(page.path, target.path)}"${target.path === page.path ? ' aria-current="page"' : target.title === page.group ? ' aria-current="true"' : ''}>${escape(text)}</a></li>`
  const operations = (all: readonly Page[]) =>
    namespaces
      .map((namespace) => {
        const own = all.filter(({ group }) => group === namespace)
        const isOpen = page.section === 'Operations' && page.group === namespace
        const first = own[0]!
        return isOpen
          ? `<li><span class="group">${namespace}</span><ul>${own.map((otherPage) => link(otherPage, otherPage.title.split('.')[1])).join('')}</ul></li>`
          : `<li><a href="${wayTo(page.path, first.path)}">${namespace}</a></li>`
      })
      .join('')
  return sections
    .map((section) => {
      const all = pages.filter((otherPage) => otherPage.section === section)
      const listed = all.filter(({ listed: isListed = true, group }) => isListed && group === undefined)
      const isOpen = page.section === section
      return `<details${isOpen ? ' open' : ''}><summary>${section}</summary><ul>${listed.map((otherPage) => link(otherPage)).join('')}${section === 'Operations' ? operations(all) : ''}</ul></details>`
    })
    .join('\n')
}

/** Returns the table of contents of a long page. */
const contents = (headings: readonly Heading[]): string => {
  const chapters = headings.filter(({ level }) => level === 2)
  if (chapters.length < 3) return ''
  return `<nav class="contents" aria-labelledby="contents"><h2 id="contents">On this page</h2><ul>${chapters
    .map(({ id, text }) => `<li><a href="#${id}">${escape(text)}</a></li>`)
    .join('')}</ul></nav>`
}

/** Returns a complete page of the site. */
export function renderFrame(page: RenderedPage, pages: readonly Page[], repository: string): string {
  const linkTo = (path: string) => wayTo(page.path, path)
  const aside = page.aside ?? contents(page.headings)
  const isFront = page.path === 'index.html'
  const source =
    page.source === undefined || page.section === 'API'
      ? ''
      : `<p class="source"><a href="${repository}/blob/main/${page.source}">Source of this page</a></p>`
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${isFront ? 'Chowk documentation' : `${escape(page.title)} · Chowk`}</title>
${page.description === undefined ? '' : `<meta name="description" content="${escape(page.description)}">\n`}<link rel="icon" href="${linkTo('assets/mark.svg')}">
<link rel="stylesheet" href="${linkTo('assets/site.css')}">
<script defer src="${linkTo('assets/page.js')}"></script>
</head>
<body class="${page.aside === undefined ? 'text' : 'call'}">
<a class="skip" href="#main">Skip to content</a>
<header class="top">
<a class="brand" href="${linkTo('index.html')}"><img src="${linkTo('assets/mark.svg')}" alt="" width="28" height="28"> Chowk <span>docs</span></a>
<button class="search" type="button" hidden data-index="${linkTo('assets/search.js')}" data-root="${linkTo('')}">Search <kbd>/</kbd></button>
<a class="repository" href="${repository}">Source</a>
</header>
<div class="columns">
<nav class="site" aria-label="Documentation"><details class="menu" open><summary>Menu</summary><div>${navigation(page, pages)}</div></details></nav>
<main id="main"><article>${page.html}${source}</article>${aside === '' ? '' : `<aside aria-label="${page.aside === undefined ? 'On this page' : 'Example'}">${aside}</aside>`}</main>
</div>
</body>
</html>
`
}
