/** Milliseconds after which a wait is taken for one without end: long enough for a slow machine that is busy with something else. */
export const HANG_TIMEOUT_MS = 900_000
