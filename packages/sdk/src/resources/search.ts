// Generated from the contract: `npm run generate`.
import { call, list, Resource } from '../core/resource.ts'
import type { Call } from '../core/call.ts'
import type { List } from '../core/list.ts'
import type { OperationError } from '../core/operation-error.ts'
import type { RequestOptions } from '../core/options.ts'
import type { AnyCode, KeyCode } from './vocabulary.ts'

/** A page of search results, best first. */
export interface SearchPage {
  /** Each is a search result. */
  items: SearchResult[]
  /** `offset` of the next page. */
  next_offset: number
  /** Whether there is a next page. */
  has_more: boolean
  /** `cursor` of the next page, stable under insertions and deletions. Null on the last page. */
  next_cursor: string | null
  /** Matches of each type, independent of the requested type. */
  counts: {
    /** Number of matches of type `post`. */
    post: number
    /** Number of matches of type `question`. */
    question: number
    /** Number of matches of type `poll`. */
    poll: number
    /** Number of matches of type `mcq`. */
    mcq: number
    /** Number of matches of type `service`. */
    service: number
    /** Number of matches of type `job`. */
    job: number
    /** Number of matches of type `community`. */
    community: number
    /** Number of matches of type `user`. */
    user: number
    /** Number of matches of type `tag`. */
    tag: number
  }
}

/** A search result. */
export interface SearchResult {
  /** Kind of result; `user` is a member. */
  type: 'post' | 'question' | 'poll' | 'mcq' | 'service' | 'job' | 'community' | 'user' | 'tag'
  /** Unique id. */
  id: number
  /** Plain text; the name of a member, community or tag. */
  title: string
  /** Beginning of the content, as plain text. */
  excerpt: string
  /** Path on the site. */
  url: string
  /** Absolute URL. */
  web_url: string
  /** Relevance, from 0 to 1. Words of the title weigh most. Whole words weigh more than beginnings. */
  score: number
}

/** A suggested member or tag. */
export interface Suggestion {
  /** Type of the object. */
  type: 'user' | 'tag'
  /** Unique id. */
  id: number
  /** Completion of the text: the username, or the name of the tag. */
  value: string
  /** Name shown to others. */
  name: string
  /** Avatar of a member. */
  avatar_url: string | null
  /** Path on the site. */
  url: string
  /** Absolute URL. */
  web_url: string
}

/** The suggested members and tags. */
export interface Suggestions {
  /** At most 10, best first. */
  items: Suggestion[]
}

/** The query of `search.query`. */
export interface SearchQueryQuery {
  /** Search words, at most 200 characters. Each must begin a word of the result, in any order, ignoring case, accents, and the digits and letters in which writers of one script differ. Signs and emoji count as words; punctuation does not. */
  q: string
  /** Filters by type. */
  type?: 'post' | 'question' | 'poll' | 'mcq' | 'service' | 'job' | 'community' | 'user' | 'tag' | undefined
  /** Number of items to skip. 0 to 10,000. Default: `0`. */
  offset?: number | undefined
  /** Maximum number of items. 1 to 50. Default: `20`. */
  limit?: number | undefined
  /** `next_cursor` of the previous page, instead of an offset; other parameters unchanged. At most 512 characters. */
  cursor?: string | undefined
}

/** The query of `search.autocomplete`. */
export interface SearchAutocompleteQuery {
  /** Search words, at most 200 characters. Each must begin a word of the result, in any order, ignoring case, accents, and the digits and letters in which writers of one script differ. Signs and emoji count as words; punctuation does not. */
  q: string
  /** Only members, or only tags. */
  type?: 'user' | 'tag' | undefined
}

/** Errors of `search.query`. */
export type SearchQueryError = OperationError<
  'search.query',
  SearchQueryQuery,
  AnyCode | KeyCode | 'insufficient_scope' | 'validation_failed',
  SearchPage
>

/** Errors of `search.autocomplete`. */
export type SearchAutocompleteError = OperationError<
  'search.autocomplete',
  SearchAutocompleteQuery,
  AnyCode | KeyCode | 'insufficient_scope' | 'validation_failed',
  Suggestions
>

/** Search of the whole site. */
export class SearchResource extends Resource {
  readonly namespace = 'search'

  /**
   * Search everything visible to you.
   *
   * Finds items, communities, members and tags. Counts and ranks the 200 newest matches, best match first, then newest first.
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
    return list(this, 'query', { route: 'GET /search', query: 'q type' }, options, query)
  }

  /**
   * Suggest members or tags for the beginning of a name.
   *
   * At most 10. Ignores a leading `@` or `#`.
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
    return call(this, 'autocomplete', { route: 'GET /autocomplete', query: 'q type' }, options, query)
  }
}
