import { items } from '../entities/content.ts'
import { members } from '../entities/members.ts'
import { nextScheduled } from '../schedule/scheduler.ts'
import type { Engine } from '../engine.ts'
import type { MemberStatus } from './administration.ts'

/** Numbers of what the platform holds at one moment. */
export interface Statistics {
  readonly members: { readonly [Status in MemberStatus]: number }
  readonly schedule: {
    /** Items that are to go live, now or later. */
    readonly waiting: number
    /** Of these, how many should be live by now. */
    readonly due: number
    /** Milliseconds for which the first of them should have been live; 0 where there is none. */
    readonly lag: number
  }
}

/** Reads it all as of one moment. It counts rows, so it is to be asked for now and then only. */
export function readStatistics({ store, clock }: Pick<Engine, 'store' | 'clock'>): Promise<Statistics> {
  const now = clock.now()
  const scheduled = { index: 'due', equals: { status: 'scheduled' } } as const
  return store.read(async (tx) => {
    const count = (status: MemberStatus) => tx.count(members, { index: 'newest', equals: { status } })
    const [active, suspended, closed] = [
      await count('active'),
      await count('suspended'),
      await count('closed'),
    ]
    const waiting = await tx.count(items, scheduled)
    const due = await tx.count(items, { ...scheduled, to: now })
    const [first] = await tx.page(items, nextScheduled)
    return {
      members: { active, suspended, closed },
      schedule: { waiting, due, lag: Math.max(0, now - (first?.scheduled_at ?? now)) },
    }
  })
}
