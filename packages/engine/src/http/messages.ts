import type { OperationId } from '@chowk/contract'

/** The head of a request: everything before its body. */
export interface RequestHead {
  readonly method: string
  /** Path and query as sent, for example `/api/v1/posts?limit=5`. */
  readonly target: string
  /** Returns a header by its lower-case name. Repeated headers are joined with a comma and a space. */
  header(name: string): string | undefined
  /** Every Host header. HTTP/2's `:authority` counts as one. */
  readonly hosts: readonly string[]
  /** The network address of the caller: IPv4 with dots, or IPv6 in eight groups without leading zeros. */
  readonly address: string
  /** Whether a body follows, empty or not. */
  readonly hasBody: boolean
  /**
   * Evaluates conditional headers, such as `If-None-Match`, and `Range` for a resource with these response headers and
   * status 200. Without this method, everything is sent.
   * @param length The size in bytes. Without it, no range is possible.
   */
  select?(headers: Readonly<Record<string, string>>, length?: number): Selected
}

/** The result of conditional and range headers. */
export interface Selected {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** The bytes to send; undefined if there are none, or if the size is unknown. */
  readonly part?: BytePart | undefined
}

/** A range of bytes, counted from 0, both ends inclusive. */
export interface BytePart {
  readonly first: number
  readonly last: number
}

/**
 * Reads the body of a request. Called at most once, after checks of route, key, burst window and scope.
 * @param limit The maximum number of bytes, inclusive.
 * @param onBytes Called with the number of bytes of each piece that arrives. Reading stops if it throws, and rejects.
 * @returns The bytes; `too-large` if there are more than `limit`, `aborted` if the client disconnected early, `too-slow`
 *   if it sends too few bytes.
 */
export type ReadBody = (
  limit: number,
  onBytes?: (bytes: number) => void,
) => Promise<Uint8Array | 'too-large' | 'aborted' | 'too-slow'>

/**
 * Streams the body of a request in chunks, awaiting `take` for each. Used in place of {@link ReadBody} for bodies that
 * need not be buffered. Stops at an error of `take` and rethrows it.
 * @param limit The maximum number of bytes, inclusive.
 */
export type PassBody = (
  limit: number,
  accept: (chunk: Uint8Array) => Promise<void>,
) => Promise<'whole' | 'too-large' | 'aborted' | 'too-slow'>

/** The response to a request. */
export interface HttpAnswer {
  readonly status: number
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>
  /** Text is sent as UTF-8. Null for no body. */
  readonly body: string | Uint8Array | null
  /**
   * Sent in place of `body`, which must not be null. Its length is that of `body` or in the headers, unless the
   * headers have `transfer-encoding`.
   */
  readonly inPieces?: BodyInPieces | undefined
}

/** A streamed body. Chunks are pulled one at a time. */
export interface BodyInPieces {
  /** Throws to break the connection. Returned early if the client disconnects. */
  readonly pieces: AsyncIterable<Uint8Array>
  /** Whether to reset the connection instead of closing it. */
  readonly resets?: boolean
}

/** The response to a request, with metadata for logs, metrics and journals. Contains no secret. */
export interface EngineResponse extends HttpAnswer {
  readonly requestId: string
  /** Undefined if no operation matches the path. */
  readonly operation: OperationId | undefined
  /** The pattern of the path, such as `/posts/{slug}`, for pages of the website. */
  readonly route?: string | undefined
  /** The member's username; undefined if the key was refused, or none was needed. */
  readonly member: string | undefined
  /** The error code; undefined for a success. */
  readonly code: string | undefined
  /**
   * Set if the response cannot be delivered: the client disconnected during the body, or a fault drops the response.
   * The server then closes or resets the connection.
   */
  readonly lost: 'aborted' | 'dropped' | 'reset' | undefined
}

export const REQUEST_ID_HEADER = 'x-request-id'

/** Returns the part to send of a resource: as the server selects, or all of it. */
export const select = (head: RequestHead, headers: Readonly<Record<string, string>>, length: number) =>
  head.select?.(headers, length) ?? {
    status: 200,
    headers: { ...headers, 'content-length': String(length) },
    part: head.method === 'HEAD' ? undefined : { first: 0, last: length - 1 },
  }

/** Returns these bytes as a body; null for none. */
export const bodyOf = (bytes: Uint8Array, part: BytePart | undefined): Uint8Array | null =>
  part ? bytes.subarray(part.first, part.last + 1) : null
