import type { ItemType } from '@chowk/contract'
import type { Client } from '../harness/client.ts'
import type { World } from '../harness/world.ts'
import { offer } from './services/fixtures.ts'

/** Bodies that publish something of each kind. */
export const bodies = {
  post: { title: 'Twelve birds on one tree', body: '<p>Look up.</p>', tags: ['birds'] },
  question: { title: 'Which clay survives the summer?', body: '<p>Mine cracks.</p>', tags: ['pottery'] },
  poll: {
    question: 'Which evening for the street market?',
    options: ['Friday', 'Saturday', 'Sunday'],
    details: '<p>From five to nine.</p>',
    tags: ['market'],
  },
  mcq: {
    question: 'Which spice gives haldi its colour?',
    options: ['Saffron', 'Turmeric'],
    correct_option: 1,
    explanation: '<p>Curcumin is yellow.</p>',
    details: '<p>Think of the kitchen.</p>',
    tags: ['cooking'],
  },
} as const

export type Kind = keyof typeof bodies

interface Where {
  readonly community_id?: number
  readonly scheduled_at?: string
}

/** Publishes something of a kind, and gives its id. */
export async function publish(as: Client, kind: Kind, where: Where = {}): Promise<number> {
  switch (kind) {
    case 'post':
      return (await as.ok('posts.create', { body: { ...bodies.post, tags: ['birds'], ...where } })).id
    case 'question':
      return (await as.ok('questions.create', { body: { ...bodies.question, tags: ['pottery'], ...where } }))
        .id
    case 'poll': {
      const body = { ...bodies.poll, options: [...bodies.poll.options], tags: ['market'], ...where }
      return (await as.ok('polls.create', { body })).id
    }
    case 'mcq': {
      const body = { ...bodies.mcq, options: [...bodies.mcq.options], tags: ['cooking'], ...where }
      return (await as.ok('mcqs.create', { body })).id
    }
  }
}

/** A private community of this member's. */
export async function privateCommunity(as: Client): Promise<number> {
  const body = { name: 'The rooftop potters', visibility: 'private' as const }
  return (await as.ok('communities.create', { body })).id
}

/** Publishes an item of any kind, and gives its id. */
export async function publishAny(as: Client, type: ItemType): Promise<number> {
  if (type === 'service') return (await offer(as)).id
  if (type !== 'job') return publish(as, type)
  const job = {
    title: 'Potter for a studio',
    description: '<p>Two days a week.</p>',
    employment_type: 'part_time',
    work_mode: 'onsite',
    experience_level: 'mid',
  } as const
  return (await as.ok('jobs.create', { body: job })).id
}

export const block = (as: Client, otherMember: Client) =>
  as.ok('blocks.add', { body: { username: otherMember.username } })

export const archive = (as: Client, type: ItemType, id: number, archived = true) =>
  as.ok('items.archive', { body: { type, id, archived } })

const DAY = 24 * 60 * 60_000

/** The time a day from now. */
export const tomorrow = (world: World): string => new Date(world.clock.now() + DAY).toISOString()
