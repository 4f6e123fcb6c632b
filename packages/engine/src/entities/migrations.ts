import { entity, integer, nullable, text } from '../store/entity.ts'
import type { Migration } from '../store/migration.ts'
import type { Position } from '../store/store.ts'

const PAGE = 500

/*
 * What a step needs is written out here and stays as it is: declarations, and constants of the domains, go on to change.
 */

const jobsBefore2 = entity('jobs', {
  columns: {
    salary_period: nullable(text<'yearly' | 'monthly' | 'hourly' | 'project'>()),
    salary_top: nullable(integer()),
    yearly_top: nullable(integer()),
  },
  indexes: { byId: [] },
})
const paymentsInYear = { yearly: 1, monthly: 12, hourly: 52 * 40, project: 1 }

/** Beside the entities, from the oldest. One that was released never changes. */
export const migrations: readonly Migration[] = [
  {
    version: 2,
    entities: [jobsBefore2],
    drops: { jobs: ['salary_top'] },
    async run(tx) {
      for (let after: Position | undefined; ;) {
        const rows = await tx.page(jobsBefore2, { index: 'byId', after, limit: PAGE })
        for (const { id, salary_top, salary_period } of rows)
          if (salary_top !== null)
            await tx.update(jobsBefore2, id, {
              yearly_top: salary_top * paymentsInYear[salary_period ?? 'yearly'],
            })
        if (rows.length < PAGE) return
        after = [rows.at(-1)!.id]
      }
    },
  },
]
