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
 * @param isSecret Whether others may not learn of the row: it leaves them the plain slug.
 */
export async function insertWithSlug<Row>(
  random: Random,
  slug: string,
  insert: (slug: string) => Promise<Row | undefined>,
  isSecret = false,
): Promise<Row> {
  const another = () => slugWithSuffix(random, slug)
  for (let candidate = isSecret ? another() : slug; ; candidate = another()) {
    const row = await insert(candidate)
    if (row !== undefined) return row
  }
}
