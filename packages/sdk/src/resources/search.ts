// Generated from the contract: `npm run generate`.
import { Resource } from '../core/resource.ts'
import type { Call } from '../core/call.ts'
import type { List } from '../core/list.ts'
import type { OperationError } from '../core/operation-error.ts'
import type { RequestOptions } from '../core/options.ts'
import type { AnyCode, KeyCode } from './vocabulary.ts'

/** A page of what a search found, the best first. */
export interface SearchPage {
  /** Something that a search found. */
  items: SearchResult[]
  /** The `offset` of the next page. */
  next_offset: number
  /** Whether there is a next page. */
  has_more: boolean
  /** The `cursor` of the next page, which begins there whatever comes or goes; null after the last. */
  next_cursor: string | null
  /** How much was found of each type, whichever was asked for. */
  counts: {
    /** How many of type `post` match. */
    post: number
    /** How many of type `question` match. */
    question: number
    /** How many of type `poll` match. */
    poll: number
    /** How many of type `mcq` match. */
    mcq: number
    /** How many of type `service` match. */
    service: number
    /** How many of type `job` match. */
    job: number
    /** How many of type `community` match. */
    community: number
    /** How many of type `user` match. */
    user: number
    /** How many of type `tag` match. */
    tag: number
  }
}

/** Something that a search found. */
export interface SearchResult {
  /** What it is; a member is a `user`. */
  type: 'post' | 'question' | 'poll' | 'mcq' | 'service' | 'job' | 'community' | 'user' | 'tag'
  /** The id. */
  id: number
  /** Plain text; the name of a member, community or tag. */
  title: string
  /** The beginning of what it says, as plain text. */
  excerpt: string
  /** Path on the site. */
  url: string
  /** Absolute URL. */
  web_url: string
  /** How well it fits, from 0 to 1. Words of the title weigh most, whole words more than beginnings. */
  score: number
}

/** A member or a tag that somebody may mean. */
export interface Suggestion {
  /** The kind of thing. */
  type: 'user' | 'tag'
  /** The id. */
  id: number
  /** What to complete the text with: the username, or the name of the tag. */
  value: string
  /** The name that others see. */
  name: string
  /** The picture of a member. */
  avatar_url: string | null
  /** Path on the site. */
  url: string
  /** Absolute URL. */
  web_url: string
}

/** Members and tags that somebody may mean. */
export interface Suggestions {
  /** At most 10, the best first. */
  items: Suggestion[]
}

/** The query of `search.query`. */
export interface SearchQueryQuery {
  /** What to look for, at most 200 characters. Each word must begin a word of what is found, in whatever order, without regard to case and accents. */
  q: string
  /** Things of one type only. */
  type?: 'post' | 'question' | 'poll' | 'mcq' | 'service' | 'job' | 'community' | 'user' | 'tag' | undefined
  /** How many items to pass over. 0 to 10,000. Default: `0`. */
  offset?: number | undefined
  /** How many items to give at most. 1 to 50. Default: `20`. */
  limit?: number | undefined
  /** The `next_cursor` of the page before, instead of an offset, with everything else as it was. At most 512 characters. */
  cursor?: string | undefined
}

/** The query of `search.autocomplete`. */
export interface SearchAutocompleteQuery {
  /** What to look for, at most 200 characters. Each word must begin a word of what is found, in whatever order, without regard to case and accents. */
  q: string
  /** Only members, or only tags. */
  type?: 'user' | 'tag' | undefined
}

/** What `search.query` can fail with. */
export type SearchQueryError = OperationError<
  'search.query',
  SearchQueryQuery,
  AnyCode | KeyCode | 'insufficient_scope' | 'validation_failed',
  SearchPage
>

/** What `search.autocomplete` can fail with. */
export type SearchAutocompleteError = OperationError<
  'search.autocomplete',
  SearchAutocompleteQuery,
  AnyCode | KeyCode | 'insufficient_scope' | 'validation_failed',
  Suggestions
>

/** Search over the whole site. */
export class SearchResource extends Resource {
  readonly namespace = 'search'

  /**
   * Search everything that you may see on the site.
   *
   * Items of every kind, communities, members and tags. The 200 newest things that match are counted by type and ranked by how well they fit; what fits alike comes newest first.
   *
   * - Scope: `browse`.
   * - Daily quota: not counted.
   * - Sent again after a lost answer: yes, as any GET.
   * - Errors: `validation_failed`.
   *
   * @example
   * for await (const hit of client.search.query({ q: 'monsoon' })) console.log(hit.type, hit.title)
   */
  query(query: SearchQueryQuery, options?: RequestOptions): List<SearchPage, SearchQueryError> {
    return this.$list('query', { method: 'GET', path: '/search' }, options, query)
  }

  /**
   * Suggest members or tags for the beginning of a name.
   *
   * At most 10. A leading `@` or `#` is passed over.
   *
   * - Scope: `browse`.
   * - Daily quota: not counted.
   * - Sent again after a lost answer: yes, as any GET.
   * - Errors: `validation_failed`.
   *
   * @example
   * const { items } = await client.search.autocomplete({ q: 'pot' })
   * for (const { type, name } of items) console.log(type, name)
   */
  autocomplete(
    query: SearchAutocompleteQuery,
    options?: RequestOptions,
  ): Call<Suggestions, SearchAutocompleteError> {
    return this.$call('autocomplete', { method: 'GET', path: '/autocomplete' }, options, query)
  }
}
