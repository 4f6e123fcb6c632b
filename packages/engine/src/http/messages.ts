import type { OperationId } from '@chowk/contract'

/** The head of a request: all that is known before its body is read. */
export interface RequestHead {
  readonly method: string
  /** Path and query as they were sent, for example `/api/v1/posts?limit=5`. */
  readonly target: string
  /** The value of a header by its lower-case name; several of the same name joined with a comma and a space. */
  header(name: string): string | undefined
  /** Every Host header that was sent. HTTP/2's `:authority` counts as one. */
  readonly hosts: readonly string[]
  /** The network address of the caller, for counting bad keys. */
  readonly address: string
  /** Whether a body follows, empty or not. */
  readonly hasBody: boolean
  /**
   * Decides what is sent of something that would be answered with 200 and these headers, by the conditions of the request, such as
   * `If-None-Match`, and its `Range`. A shell without it has everything sent.
   * @param length How many bytes the thing has. Without it no part can be asked for.
   */
  select?(headers: Readonly<Record<string, string>>, length?: number): Selected
}

/** What is sent of something. */
export interface Selected {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** The bytes that are sent; undefined where none are, or where nobody knows how many there are. */
  readonly part?: BytePart | undefined
}

/** Bytes from the first to the last, counted from 0, both of them included. */
export interface BytePart {
  readonly first: number
  readonly last: number
}

/**
 * Reads the body of a request. Called at most once, and only for a request that has been let in: it has a route, a key, a place
 * in the burst window and the right scope.
 * @param limit The most bytes to read, inclusive.
 * @returns The bytes; `too-large` where there are more than `limit`, `aborted` where the caller went away before the last one.
 */
export type ReadBody = (limit: number) => Promise<Uint8Array | 'too-large' | 'aborted'>

/**
 * Hands the body of a request on piece by piece, the next once the one before is taken: for what need not be kept whole. Called in
 * the place of {@link ReadBody}. What `take` throws ends the reading and is thrown on.
 * @param limit The most bytes to read, inclusive.
 */
export type PassBody = (
  limit: number,
  take: (piece: Uint8Array) => Promise<void>,
) => Promise<'whole' | 'too-large' | 'aborted'>

/** The response to a request. */
export interface HttpAnswer {
  readonly status: number
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>
  /** Text is sent as UTF-8. Null where there is none. */
  readonly body: string | Uint8Array | null
  /** Sent in the place of a body that is not null, whose length is the same or stands in the headers; or whose `transfer-encoding` does. */
  readonly inPieces?: BodyInPieces | undefined
}

/** A body that comes piece by piece, the next once the one before is taken. */
export interface BodyInPieces {
  /** Throws where the connection is to break. Ended early where nobody takes more. */
  readonly pieces: AsyncIterable<Uint8Array>
  /** Whether it is then reset instead of closed. */
  readonly resets?: boolean
}

/** The answer to a request, ready to be sent, and what the request came to, for logs, metrics and journals. Holds no secret. */
export interface EngineResponse extends HttpAnswer {
  readonly requestId: string
  /** Undefined where no operation answers the path. */
  readonly operation: OperationId | undefined
  /** The pattern of the path, such as `/posts/{slug}`, where a page of the website answers. */
  readonly route?: string | undefined
  /** The member's username; undefined where the key was not accepted, or none was needed. */
  readonly member: string | undefined
  /** The error code; undefined for a success. */
  readonly code: string | undefined
  /**
   * Set where the answer reaches nobody: the caller went away in the middle of the body, or the answer is dropped on purpose. The
   * shell breaks the connection instead of sending it: closes it, or resets it.
   */
  readonly lost: 'aborted' | 'dropped' | 'reset' | undefined
}

export const REQUEST_ID_HEADER = 'x-request-id'

/** What is sent of so many bytes: what the shell decides, or all of them where it decides nothing. */
export const select = (head: RequestHead, headers: Readonly<Record<string, string>>, length: number) =>
  head.select?.(headers, length) ?? {
    status: 200,
    headers: { ...headers, 'content-length': String(length) },
    part: head.method === 'HEAD' ? undefined : { first: 0, last: length - 1 },
  }

/** The body with these bytes; null where none are sent. */
export const bodyOf = (bytes: Uint8Array, part: BytePart | undefined): Uint8Array | null =>
  part ? bytes.subarray(part.first, part.last + 1) : null
