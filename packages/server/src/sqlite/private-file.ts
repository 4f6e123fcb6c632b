import { closeSync, openSync } from 'node:fs'

/** Makes a file that nobody but its owner may read, unless it is there. SQLite makes those that it puts beside it alike. */
export function makePrivate(path: string): void {
  try {
    closeSync(openSync(path, 'wx', 0o600))
  } catch {
    // It is there, or SQLite says why it can't be.
  }
}
