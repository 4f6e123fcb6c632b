import type { SearchEntryRow } from '../../entities/search.ts'
import type { ReadContext } from '../../handler.ts'
import type { Condition } from '../../store/store.ts'
import { together } from '../../store/together.ts'
import { communitiesOf } from '../content/audience.ts'
import { hiddenMembers } from '../network/hidden-members.ts'

/** What an entry must meet for this member to find it. */
export async function visibleEntries(
  context: Pick<ReadContext, 'tx' | 'member'>,
): Promise<Condition<SearchEntryRow>[]> {
  const open: Condition<SearchEntryRow> = ['restricted', '=', false]
  const [own, hidden] = await together([communitiesOf(context), hiddenMembers(context.tx, context.member.id)])
  return [
    own.length === 0 ? open : { any: [open, ['community_id', 'in', own]] },
    ...(hidden.size === 0 ? [] : [['author_id', 'not in', [...hidden]] as const]),
  ]
}
