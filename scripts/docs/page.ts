/** Where a page stands in the list of the site. */
export type Section =
  'Start' | 'Guides' | 'Operations' | 'Reference' | 'Packages' | 'API' | 'Decisions' | 'Releases'

export interface Heading {
  readonly id: string
  readonly text: string
  readonly level: number
}

/** A page as it is written, before links are resolved and the frame is put around it. */
export interface Page {
  /** Below the site, such as `guides/testing.html`. */
  readonly path: string
  readonly title: string
  readonly section: Section
  /** Within the section: the namespace of an operation, the package of an API. */
  readonly group?: string
  /** In the list beside every page. Default: yes. */
  readonly listed?: boolean
  /** The file of the repository that it is, or whose links it has. */
  readonly source?: string
  /** Markdown, or HTML that is ready. */
  readonly body: readonly (string | { readonly html: string })[]
  /** Set beside the text on wide screens. */
  readonly aside?: string
  /** One sentence for search engines. */
  readonly description?: string
  /** Whether all of its words are found, or its title and headings. Default: all. */
  readonly searched?: 'all' | 'title'
}
