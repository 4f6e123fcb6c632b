import type { MemberRole, MemberStatus } from '@chowk/engine'
import { Option, type Command } from 'commander'
import { moderate } from '../../moderate.ts'
import { pageSize, storeOption } from '../../options.ts'
import { addPresentation, present, type Presentation } from '../../output/present.ts'
import { memberAsJson } from './member-as-json.ts'

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
