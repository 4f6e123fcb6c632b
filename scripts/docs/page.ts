/** Section of the site's navigation. */
export type Section =
  'Start' | 'Guides' | 'Operations' | 'Reference' | 'Packages' | 'API' | 'Decisions' | 'Releases'

export interface Heading {
  readonly id: string
  readonly text: string
  readonly level: number
}

/** A page before its links are resolved and the frame is added. */
export interface Page {
  /** Path on the site, such as `guides/testing.html`. */
  readonly path: string
  readonly title: string
  readonly section: Section
  /** Group within the section: the namespace of an operation, or errors. */
  readonly group?: string
  /** Whether the navigation lists the page. Default: true. */
  readonly listed?: boolean
  /** Source file in the repository, to which its links are relative. */
  readonly source?: string
  /** Markdown or HTML. */
  readonly body: readonly (string | { readonly html: string })[]
  /** Words by which the search finds the page. Default: those of its body. */
  readonly words?: string
  /** Content beside the text on wide screens. */
  readonly aside?: string
  /** One-sentence description for search engines. */
  readonly description?: string
  /** Searched part of the page: all words, or title and headings. Default: `all`. */
  readonly searched?: 'all' | 'title'
}
