import type { Stage } from './stage.ts'

const DAY = 24 * 60 * 60_000

/** A post that goes live in a day, and somebody who does not see it before. */
export async function scheduledTomorrow(stage: Stage) {
  const author = await stage.members.create({ username: 'nandini', display_name: 'Nandini Rao', plan: 'pro' })
  const reader = await stage.members.create({ username: 'kabir', display_name: 'Kabir Shah' })
  const scheduledAt = new Date(stage.clock.now() + DAY).toISOString()
  const { item: post } = await stage.act(author.member.username, 'posts.create', {
    body: {
      title: 'What the monsoon did to the negatives',
      body: '<p>Mould, mostly, and one miracle.</p>',
      scheduled_at: scheduledAt,
    },
  })
  return { author, reader, post, scheduledAt }
}
