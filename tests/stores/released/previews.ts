import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'

/**
 * Stores of all commits before 1.0 that changed the schema without its version, by commit. Each file begins with a line
 * of names and lengths.
 */
export function previewsOf(kind: 'sqlite' | 'postgres.sql'): ReadonlyMap<string, Buffer> {
  const all = brotliDecompressSync(readFileSync(join(import.meta.dirname, `previews.${kind}.br`)))
  const names = all.indexOf('\n')
  let index = names + 1
  return new Map(
    (JSON.parse(all.toString('utf8', 0, names)) as [string, number][]).map(([commit, length]) => [
      commit,
      all.subarray(index, (index += length)),
    ]),
  )
}
