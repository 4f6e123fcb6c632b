import type { Seed } from '../control/create-control.ts'
import { postsChapter } from './chapters/posts.ts'
import type { Stage } from './chapter.ts'
import { people } from './people.ts'

const DAY = 24 * 60 * 60_000

/** A small site in full swing: eight members of all plans, and what they have published, asked and begun. */
export const demoSeed: Seed = async ({ administration, clock }) => {
  const now = clock.now()
  for (const person of people) await administration.saveMember(person)
  const stage: Stage = {
    now,
    act: (daysAgo, username, operation, input) =>
      administration.act(username, operation, input, Math.round(now - daysAgo * DAY)),
  }
  await postsChapter(stage)
}
