import type { Html } from '../html.ts'
import type { Perform } from '../perform.ts'
import type { Form } from './form.ts'

/** Structured data in the vocabulary of schema.org. Undefined properties are left out. */
export type StructuredData = Readonly<Record<string, unknown>>

/** Result of a page. */
export type Answer = (PageShown | Redirect | Document) & {
  /** Runs when the member followed a link of this site to the page, for example to mark content as read. */
  readonly followed?: ((perform: Perform) => Promise<unknown>) | undefined
}

/** Shows the page of the form again with the typed values, without submitting it. */
export interface Again {
  readonly again: Form
}

/** A page. */
export interface PageShown {
  readonly title: string
  readonly main: Html
  /** One sentence for link previews and search results. */
  readonly description?: string | undefined
  /** Canonical address of a page that has several. */
  readonly canonical?: string | undefined
  /** Image for link previews: a path of this site, or an external address. */
  readonly image?: string | null | undefined
  /** Returns its structured data; called for visitors only. */
  readonly about?: (() => StructuredData | undefined) | undefined
  /** Open Graph type. Default: `website`. */
  readonly kind?: 'website' | 'article' | 'profile'
  /** Atom feed of its content. */
  readonly feed?: { readonly path: string; readonly title: string } | undefined
  /** Additional elements of the head. */
  readonly head?: Html | undefined
  /** Path of its script; the page works without it. */
  readonly script?: string | undefined
  /** Excluded from search engines. */
  readonly unlisted?: boolean
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
}

/** A redirect. */
export interface Redirect {
  readonly to: string
  /** Default: 303, after a submitted form. */
  readonly status?: 301 | 303
  readonly headers?: Readonly<Record<string, string>>
}

/** Any other response: a feed, a sitemap, JSON. */
export interface Document {
  readonly type: string
  /** Text, or a stream. */
  readonly body: string | AsyncIterable<Uint8Array>
  readonly headers?: Readonly<Record<string, string>>
}

/** Redirects to `to` with 303, after a submitted form. */
export const seeOther = (to: string, headers: Readonly<Record<string, string>> = {}): Redirect => ({
  to,
  headers,
})
/** Redirects permanently. */
export const movedTo = (to: string): Redirect => ({ to, status: 301 })
