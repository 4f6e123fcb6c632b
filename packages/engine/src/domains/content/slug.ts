import { randomText } from '../../keys/format.ts'
import type { Random } from '../../ports/random.ts'

const SUFFIX_LENGTH = 6

/** The time of a change, and its source of randomness. */
export interface Clocked {
  readonly now: number
  readonly random: Random
}

/** Returns a slug with a random suffix. */
export const slugWithSuffix = (random: Random, slug: string): string =>
  `${slug}-${randomText(random, SUFFIX_LENGTH).toLowerCase()}`

/**
 * Inserts a row under the first free slug: the plain one, else one with a random suffix. The insert itself checks the
 * slug, so two concurrent requests cannot both get it.
 */
export async function insertWithSlug<Row>(
  random: Random,
  slug: string,
  insert: (slug: string) => Promise<Row | undefined>,
): Promise<Row> {
  for (let candidate = slug; ; candidate = slugWithSuffix(random, slug)) {
    const row = await insert(candidate)
    if (row !== undefined) return row
  }
}
