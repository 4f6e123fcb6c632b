/** The rows of one entity by column. Values that most rows share are stored once. */
export interface PackedTable {
  readonly entity: string
  readonly count: number
  /** Columns by name. Ids that count from 1 are omitted, and columns that are as predicted. */
  readonly columns: Readonly<Record<string, PackedColumn>>
  /** The columns with times, stored as seconds from the present of the demonstration. */
  readonly times: readonly string[]
}

/** The values; values with the number of rows in sequence that share them; or exceptions from the most common, or predicted, value. */
export type PackedColumn =
  | readonly unknown[]
  | { readonly runs: readonly (readonly [value: unknown, rows: number])[] }
  | { readonly most?: unknown; readonly but?: Readonly<Record<string, unknown>> }

/** Prefix of a string that encodes a time within JSON: the rest are milliseconds from the present. */
export const TIME_MARK = '\u0002'
