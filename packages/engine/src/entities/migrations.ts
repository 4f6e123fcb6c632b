import { entity, integer, nullable, text } from '../store/entity.ts'
import type { Migration } from '../store/migration.ts'
import type { Position, Tx } from '../store/store.ts'

const PAGE = 500

/* Steps copy what they need and never change, because entities and domain constants do. */

const jobsBefore2 = entity('jobs', {
  columns: {
    salary_period: nullable(text<'yearly' | 'monthly' | 'hourly' | 'project'>()),
    salary_top: nullable(integer()),
    yearly_top: nullable(integer()),
  },
  indexes: { byId: [] },
})
const membersBefore2 = entity('members', { columns: { status: text() }, indexes: { byId: [] } })
const suspensionsIn2 = entity('suspensions', {
  columns: {
    member_id: integer(),
    until: nullable(integer()),
    reason: nullable(text()),
    created_at: integer(),
  },
})
const paymentsInYear = { yearly: 1, monthly: 12, hourly: 52 * 40, project: 1 }

/** From oldest to newest. Released migrations never change. */
export const migrations: readonly Migration[] = [
  {
    version: 2,
    entities: [jobsBefore2, membersBefore2, suspensionsIn2],
    drops: { jobs: ['salary_top'] },
    async run(tx) {
      await moveSalaries(tx)
      await suspendAgain(tx)
    },
  },
]

async function moveSalaries(tx: Tx): Promise<void> {
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
}

/** Moves suspensions to a table of their own. */
async function suspendAgain(tx: Tx): Promise<void> {
  for (let after: Position | undefined; ;) {
    const rows = await tx.page(membersBefore2, { index: 'byId', after, limit: PAGE })
    for (const { id, status } of rows)
      if (status === 'suspended')
        await tx.insert(suspensionsIn2, { member_id: id, until: null, reason: null, created_at: 0 })
    if (rows.length < PAGE) return
    after = [rows.at(-1)!.id]
  }
}
