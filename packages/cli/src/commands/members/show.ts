import type { Command } from 'commander'
import { moderate, withTimes } from '../../moderate.ts'
import { storeOption } from '../../options.ts'
import { addPresentation, present, type Presentation } from '../../output/present.ts'
import { keyAsJson } from '../../print.ts'
import { memberAsJson } from './member-as-json.ts'
import { memberOf } from './member-of.ts'

const LATEST = 10

export function addMembersShow(members: Command): void {
  const command = members
    .command('show <name>')
    .description('Show a member: how they stand, their keys, and what was administered of them.')
    .addOption(storeOption())
    .action(async (username: string, { store, ...how }: Presentation & { store: string }) => {
      const shown = await moderate(store, async ({ engine, module }) => {
        const { row, suspension, acts } = await engine.store.read(async (tx) => {
          const row = await memberOf(tx, module, username)
          const [suspension, acts] = await Promise.all([
            tx.find(module.suspensions, 'member', { member_id: row.id }),
            module.listAudit(tx, { subject: { type: 'user', id: row.id }, limit: LATEST }),
          ])
          return { row, suspension, acts }
        })
        const keys = await engine.administration.listKeys(username)
        return {
          ...memberAsJson(row),
          followers_count: row.followers_count,
          connections_count: row.connections_count,
          suspension: suspension === undefined ? null : withTimes(suspension),
          keys: keys.map(keyAsJson),
          latest_acts: acts.items.map(({ act, actor, reason, created_at }) =>
            withTimes({ act, actor, reason, created_at }),
          ),
        }
      })
      await present(shown, how)
    })
  addPresentation(command)
}
