import { open, readFile } from 'node:fs/promises'

/**
 * Opens the journal of an import: a line of JSON for each step, on the disk before the next step begins. Returns the
 * latest state by row:
 *
 * - `sending`: the create was sent, or was about to be. It has the time, and the body as sent.
 * - `done`: it has the id of the post.
 * - `invalid`: the platform refused it, and did nothing.
 */
export async function openJournal(file) {
  const states = new Map()
  const written = await readFile(file, 'utf8').catch((error) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  for (const line of written.split('\n')) {
    try {
      const { row, ...state } = JSON.parse(line)
      states.set(row, state)
    } catch {
      // An empty line, or one that was cut off when the program was killed: its step had not begun.
    }
  }
  return {
    get: (row) => states.get(row),
    isPost: (id) => [...states.values()].some((state) => state.post === id),
    async write(row, state) {
      const handle = await open(file, 'a')
      try {
        // The line break first ends a line that was cut off.
        await handle.writeFile(`\n${JSON.stringify({ row, ...state })}`)
        await handle.sync()
      } finally {
        await handle.close()
      }
      states.set(row, state)
    },
  }
}
