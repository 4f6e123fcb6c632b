import type { MemberRole, MemberStatus } from '@chowk/engine'
import { type Command, Option } from 'commander'
import { moderate, withTimes } from '../../moderate.ts'
import { pageSize, storeOption } from '../../options.ts'
import { addPresentation, present, type Presentation } from '../../output/present.ts'
import { keyAsJson } from '../../print.ts'
import { memberAsJson, memberOf } from './member.ts'

interface ListOptions extends Presentation {
  store: string
  status?: MemberStatus
  role?: MemberRole
  after?: string
  limit: number
}

export function addMembersList(members: Command): void {
  const command = members
    .command('list')
    .description('List members in the order of their names.')
    .addOption(new Option('--status <status>', 'only these').choices(['active', 'suspended', 'closed']))
    .addOption(new Option('--role <role>', 'only these').choices(['member', 'moderator']))
    .option('--after <name>', 'the name after which the list begins')
    .addOption(new Option('--limit <number>', 'how many').argParser(pageSize).default(100))
    .addOption(storeOption())
    .action(async ({ store, status, role, after, limit, ...how }: ListOptions) => {
      const page = await moderate(store, ({ engine, module }) =>
        engine.store.read((tx) => module.listMembers(tx, { status, role, after, limit })),
      )
      const next = page.has_more ? page.items.at(-1)?.username : undefined
      await present(
        {
          items: page.items.map(memberAsJson),
          ...(next !== undefined && { next: `--after ${next}` }),
        },
        how,
      )
    })
  addPresentation(command)
}

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
