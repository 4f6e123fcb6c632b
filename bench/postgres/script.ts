/** What a server does for one kind of request: what it sends to PostgreSQL, and what it answers. */
export interface Script {
  /** How the connections are kept: how many at most, and whether statements are sent without waiting for those before. */
  readonly pool: { readonly max: number; readonly pipeline: boolean }
  /** What is sent on one connection after the other, from taking it to giving it back. */
  readonly checkouts: readonly Checkout[]
  readonly answer: {
    readonly status: number
    readonly headers: Readonly<Record<string, string>>
    readonly body: Template
  }
}

export interface Checkout {
  readonly steps: readonly Step[]
  /** How many steps were answered when the connection was given back. */
  readonly answered: number
}

export interface Step {
  readonly text: string
  /** The name that the statement is prepared under. */
  readonly name?: string
  readonly values?: readonly Template[]
  /** How many steps before this one were answered when it was sent. */
  readonly after: number
  /** The variables that later steps take from the row that this one gives, by the column. */
  readonly gives: Readonly<Record<string, string>>
}

/** A value, or texts and names of variables in turn that make one. */
export type Template =
  null | boolean | number | string | readonly Template[] | { readonly pieces: readonly string[] }

/** Of a request: `hash` and `member` (the id) tell who sends it, `token` and `now` are its own. Steps add others. */
export type Variables = Record<string, string>
