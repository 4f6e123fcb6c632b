import { START, type World } from '../../harness/world.ts'
import type { Client } from '../../harness/client.ts'
import { createCommunity, joins } from '../communities/fixtures.ts'
import { job } from '../jobs/fixtures.ts'
import { service } from '../services/fixtures.ts'

export const MINUTE = 60_000
export const DAY = 24 * 60 * MINUTE

/** The time this long after the start of every test. */
export const timeAfterStart = (milliseconds: number) => new Date(START + milliseconds).toISOString()

const question = { question: 'Which evening?', options: ['Friday', 'Saturday'] }

/** Schedules one of every kind, a day apart, and gives their ids by type: the last kind comes first. */
export async function scheduleAll(client: Client) {
  const time = (days: number) => ({ scheduled_at: timeAfterStart(days * DAY) })
  const { id: post } = await client.ok('posts.create', {
    body: { title: 'A post', body: '<p>x</p>', ...time(7) },
  })
  const { id: requestedQuestion } = await client.ok('questions.create', {
    body: { title: 'A question', ...time(6) },
  })
  const { id: poll } = await client.ok('polls.create', { body: { ...question, ...time(5) } })
  const { id: mcq } = await client.ok('mcqs.create', {
    body: { ...question, correct_option: 0, ...time(4) },
  })
  const { id: offered } = await client.ok('services.create', { body: { ...service, ...time(3) } })
  const { id: opening } = await client.ok('jobs.create', { body: { ...job, ...time(2) } })
  const { id: community } = await client.ok('communities.create', {
    body: { name: 'A community', ...time(1) },
  })
  return { community, job: opening, service: offered, mcq, poll, question: requestedQuestion, post }
}

export type ScheduledType = keyof Awaited<ReturnType<typeof scheduleAll>>

/** Schedules a post, and gives the parameters that name it. */
export async function scheduledPost(client: Client, ahead = DAY) {
  const body = { title: 'A post', body: '<p>x</p>', scheduled_at: timeAfterStart(ahead) }
  const { id } = await client.ok('posts.create', { body })
  return { type: 'post', id } as const
}

/** Has Ravi, an editor of Asha's community, schedule a post there, a day ahead. */
export async function scheduledInCommunity(world: World) {
  const { asha, params } = await createCommunity(world)
  const ravi = await joins(asha, params, await world.member('ravi'), 'editor')
  const where = { community: params.slug, scheduled_at: timeAfterStart(DAY) }
  const { id } = await ravi.ok('posts.create', { body: { title: 'Our kiln', body: '<p>x</p>', ...where } })
  return { asha, ravi, params, id }
}
