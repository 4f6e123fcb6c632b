import type { Html } from '../html.ts'
import type { Perform } from '../perform.ts'
import type { EncodedOnce } from './encode.ts'
import type { Form } from './form.ts'

/** What a page is about, in the words of schema.org, for programs that read pages. What is undefined is left out. */
export type StructuredData = Readonly<Record<string, unknown>>

/** What a page comes to. */
export type Answer = (PageShown | Redirect | Document) & {
  /** What a member changes by following a link of this site to it, such as what is unread. */
  readonly followed?: ((perform: Perform) => Promise<unknown>) | undefined
}

/** The page that the form is on, with what was typed: the form was not to do anything yet. */
export interface Again {
  readonly again: Form
}

/** A page. */
export interface PageShown {
  readonly title: string
  readonly main: Html
  /** One sentence about what is on it, for those who link to it. */
  readonly description?: string | undefined
  /** Its one address, where it can be reached by several. */
  readonly canonical?: string | undefined
  /** A picture of what is on it: a path of this site, or an address elsewhere. */
  readonly image?: string | null | undefined
  /** What it is about, for programs; asked for where a program may look. */
  readonly about?: (() => StructuredData | undefined) | undefined
  /** What of Open Graph it is; `website` unless given. */
  readonly kind?: 'website' | 'article' | 'profile'
  /** The feed of what is on it. */
  readonly feed?: { readonly path: string; readonly title: string } | undefined
  /** More for the head of the document. */
  readonly head?: Html | undefined
  /** The path of a script of this site; the page works without it. */
  readonly script?: string | undefined
  /** Not for search engines. */
  readonly unlisted?: boolean
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
}

/** Goes on at another address. */
export interface Redirect {
  readonly to: string
  /** 303 unless given: what was sent is done, and is looked at there. */
  readonly status?: 301 | 303
  readonly headers?: Readonly<Record<string, string>>
}

/** Anything else: a feed, a map of the site, JSON. */
export interface Document {
  readonly type: string
  /** Text, what was packed before, or what is made piece by piece while it is sent. */
  readonly body: string | EncodedOnce | AsyncIterable<Uint8Array>
  readonly headers?: Readonly<Record<string, string>>
}

/** What was sent is done; the page at `to` shows it. */
export const seeOther = (to: string, headers: Readonly<Record<string, string>> = {}): Redirect => ({
  to,
  headers,
})
/** The page has another address for good. */
export const movedTo = (to: string): Redirect => ({ to, status: 301 })
