/** Column of a row's search terms, and undeclared tables. Declarations do not use such names. */
export const TERMS = '_terms'
export const SCHEMA = '_schema'
/** Rate-limit windows: one row for each name, and the times of its events in several. */
export const WINDOWS = { counts: '_window_counts', times: '_window_times' } as const
