import type { MemberStatus } from '@chowk/contract/core'
import { items } from '../entities/content.ts'
import { outgoingMails } from '../entities/mail.ts'
import { members } from '../entities/members.ts'
import { tasks } from '../entities/tasks.ts'
import { nextScheduled } from '../schedule/scheduler.ts'
import type { Engine } from '../engine.ts'
import { waitedFor } from './mail/queued-mail.ts'

/** Statistics of the platform at one time. */
export interface Statistics {
  readonly members: { readonly [Status in MemberStatus]: number }
  readonly schedule: {
    /** Number of scheduled items, due or not. */
    readonly waiting: number
    /** Number of these that are due. */
    readonly due: number
    /** Milliseconds since the first was due; 0 if none is. */
    readonly lag: number
  }
  readonly tasks: Queue
  readonly mail: Queue
}

interface Queue {
  readonly waiting: number
  /** Milliseconds that the oldest has waited; 0 if none does. */
  readonly lag: number
}

/** Number of emails to look at for the oldest. */
const LOOKED_AT = 100

/** Reads all statistics as of one time. Counts rows, so call it rarely. */
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
    const [task] = await tx.page(tasks, { index: 'oldest', limit: 1 })
    const mails = await tx.page(outgoingMails, { index: 'due', limit: LOOKED_AT })
    return {
      tasks: { waiting: await tx.count(tasks, { index: 'oldest' }), lag: now - (task?.created_at ?? now) },
      mail: {
        waiting: await tx.count(outgoingMails, { index: 'due' }),
        lag: Math.max(0, ...mails.map((mail) => waitedFor(mail, now))),
      },
      members: { active, suspended, closed },
      schedule: { waiting, due, lag: Math.max(0, now - (first?.scheduled_at ?? now)) },
    }
  })
}
