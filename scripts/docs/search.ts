import MiniSearch from 'minisearch'
import { wordsOf } from './markdown.ts'
import type { RenderedPage } from './frame.ts'
import { searchOptions } from './assets/search-options.ts'

/** Returns the search index, with an entry for each page, or each section of a long page. */
export function searchIndex(pages: readonly RenderedPage[]): MiniSearch {
  const index = new MiniSearch(searchOptions)
  for (const page of pages) {
    const { path, title, section, group = section, html, words, searched = 'all', description = '' } = page
    if (searched === 'title') {
      // Packages may have types with the same name.
      index.add({ url: path, title, section: group, text: '' })
      continue
    }
    const [first = '', ...chapters] = words === undefined ? html.split(/(?=<h[23] id=)/) : [words]
    index.add({ url: path, title, section, text: `${description} ${wordsOf(first)}` })
    for (const chapter of chapters) {
      const [, id = '', heading = ''] = /^<h\d id="([^"]*)">(.*?)<\/h\d>/.exec(chapter) ?? []
      index.add({ url: `${path}#${id}`, title: wordsOf(heading), section: title, text: wordsOf(chapter) })
    }
  }
  return index
}
