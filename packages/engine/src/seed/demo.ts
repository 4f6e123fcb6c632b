import type { Seed } from '../control/create-control.ts'
import { chatsChapter } from './chapters/chats.ts'
import { communitiesChapter } from './chapters/communities.ts'
import { conversationsChapter } from './chapters/conversations.ts'
import { neighboursChapter } from './chapters/neighbours.ts'
import { jobsChapter } from './chapters/jobs.ts'
import { marketChapter } from './chapters/market.ts'
import { postsChapter } from './chapters/posts.ts'
import { profilesChapter, people } from './chapters/profiles.ts'
import type { Stage } from './chapter.ts'

const DAY = 24 * 60 * 60_000
const JOINED_DAYS_AGO = 60

/** Seeds a small active site: eight members on all plans, with their content. */
export const demoSeed: Seed = async (engine) => {
  const now = engine.clock.now()
  // All joined before the first post, in the order of the list.
  for (const [index, person] of people.entries()) {
    const at = now - (JOINED_DAYS_AGO - index) * DAY
    await engine.perform({ test: true, at }, 'members.save', { body: person })
  }
  const stage: Stage = {
    now,
    act: (daysAgo, username, operation, input) =>
      engine.as(username, { at: Math.round(now - daysAgo * DAY) }).call(operation, input),
  }
  await profilesChapter(stage)
  const writings = await postsChapter(stage)
  await neighboursChapter(stage)
  await communitiesChapter(stage)
  await conversationsChapter(stage, writings)
  await chatsChapter(stage)
  await marketChapter(stage)
  await jobsChapter(stage)
}
