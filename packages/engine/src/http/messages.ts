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
}

/** An answer, ready to be sent. */
export interface EngineResponse {
  readonly status: number
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>
  /** Text is sent as UTF-8. Null where there is none. */
  readonly body: string | Uint8Array | null
  /** The answer is lost on its way, on purpose: the shell breaks the connection instead of sending it. */
  readonly drop?: true
}

/** The body of a request, as far as the shell has read it. */
export type RequestBody =
  | { readonly kind: 'none' }
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array }
  /** The shell stopped reading, because there were more than {@link Call.bodyLimit} bytes. */
  | { readonly kind: 'too-large' }

/** A request that has been let in: it has a route, a key, a place in the burst window and the right scope. */
export interface Call {
  /** The operation's id, for logs and metrics. */
  readonly operation: string
  readonly requestId: string
  /** How many bytes the shell may read at most, inclusive. */
  readonly bodyLimit: number
  /** Does the rest. To be called once; never rejects. */
  perform(body: RequestBody): Promise<EngineResponse>
}

/** The outcome of the first half: go on with the body, or answer at once without reading it. */
export type Admission =
  | { readonly kind: 'call'; readonly call: Call }
  | {
      readonly kind: 'answer'
      readonly response: EngineResponse
      readonly operation: string | undefined
      readonly requestId: string
    }

export const REQUEST_ID_HEADER = 'x-request-id'
