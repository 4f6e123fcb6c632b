import { jobStates } from '@chowk/contract/core'
import { items } from '../../entities/content.ts'
import { jobs } from '../../entities/jobs.ts'
import type { Handler } from '../../handler.ts'
import { all } from '../../store/all.ts'
import { wholeItem } from '../content/item-content.ts'
import { lockOwnItem } from '../content/find-item.ts'
import { nextState } from '../states.ts'
import { presentJob } from './present-job.ts'

/** The behaviour of closing and opening a job. The item stays locked, so that of two at once one comes first. */
export const setStatus =
  (action: 'close' | 'reopen'): Handler<'jobs.close' | 'jobs.reopen'> =>
  async (context, { params: { id } }) => {
    const { tx, member, now } = context
    const [item, job] = await all([lockOwnItem(tx, member.id, { type: 'job', id }), tx.get(jobs, id)])
    const status = nextState(jobStates, job!.status, action, ['author'])
    const [updated] = await all([
      tx.update(items, id, { updated_at: now }),
      tx.update(jobs, id, { status, listed: status === 'open' && item.status === 'published' }),
    ])
    const row = updated ?? item
    return { status, item: await presentJob(context, await wholeItem(tx, row)) }
  }
