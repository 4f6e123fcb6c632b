import { randomText } from '../../keys/format.ts'
import type { Random } from '../../ports/random.ts'

const SUFFIX_LENGTH = 6

/** The time of a change and the source of what is random in it. */
export interface Moment {
  readonly now: number
  readonly random: Random
}

/**
 * Inserts a row under the first free slug: the plain one, else one with a random end. Whether a slug is free is decided by
 * the insert itself, so that two requests for one slug cannot both get it.
 */
export async function insertWithSlug<Row>(
  random: Random,
  slug: string,
  insert: (slug: string) => Promise<Row | undefined>,
): Promise<Row> {
  for (let candidate = slug; ; candidate = `${slug}-${randomText(random, SUFFIX_LENGTH).toLowerCase()}`) {
    const row = await insert(candidate)
    if (row !== undefined) return row
  }
}
