import { randomText } from '../../keys/format.ts'
import type { Random } from '../../ports/random.ts'

const SUFFIX_LENGTH = 6

/** When something comes to be, and where what is random in it comes from. */
export interface Moment {
  readonly now: number
  readonly random: Random
}

/**
 * Inserts under the first slug that is free: the plain one, else one with a random end. The insert itself finds out, so
 * that nobody racing for the slug can come between.
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
