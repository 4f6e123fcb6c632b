/** Statements and response of a server for one kind of request. */
export interface Script {
  /** Settings of the pool: maximum number of connections, and whether statements are pipelined. */
  readonly pool: { readonly max: number; readonly pipeline: boolean }
  /** Statements by connection, from its acquisition to its release. */
  readonly checkouts: readonly Checkout[]
  readonly answer: {
    readonly status: number
    readonly headers: Readonly<Record<string, string>>
    readonly body: Template
  }
}

export interface Checkout {
  readonly steps: readonly Step[]
  /** Number of steps with a result when the connection was released. */
  readonly answered: number
}

export interface Step {
  readonly text: string
  /** Name of the prepared statement. */
  readonly name?: string
  /** Form of the rows. */
  readonly rowMode?: string
  readonly values?: readonly Template[]
  /** Number of steps with a result when this one was sent. */
  readonly after: number
  /** Variables of later steps, from the row of this one, by column. */
  readonly gives: Readonly<Record<string, string>>
}

/** A value, or alternating texts and names of variables that form one. */
export type Template =
  null | boolean | number | string | readonly Template[] | { readonly pieces: readonly string[] }

/**
 * Variables of a request: `hash` and `member` (its id) identify the sender, `token` and `now` the request. Steps add
 * others.
 */
export type Variables = Record<string, string>
