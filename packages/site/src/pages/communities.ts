import type { OperationOf } from '@chowk/contract'
import { ApiError, type ActOutput } from '@chowk/engine'
import { communityCard } from '../components/items/card.ts'
import { group, list } from '../components/items/list.ts'
import { listPage } from '../components/list-page.ts'
import { count } from '../components/numbers.ts'
import { readPage } from '../components/pager.ts'
import { choiceTabs } from '../components/tabs.ts'
import { communityRoles } from '../components/labels.ts'
import { html, type Part } from '../html.ts'
import type { Page } from '../page.ts'

/** Number of the member's own communities above the list. */
const PREVIEW_COUNT = 12

type List = ActOutput<OperationOf<'communities.list'>>

const filters = { all: 'All', mine: 'Yours' } as const

/** Public communities, newest first, or the member's own; above them the latest of those, and invites. */
export const communities: Page = {
  async show(context) {
    const { visit, query, member } = context
    const filter = query.get('filter') ?? 'all'
    if (!Object.hasOwn(filters, filter)) throw new ApiError('not_found')
    const mine = filter === 'mine' && member !== undefined
    const page = await readPage(context, 24, (page) =>
      visit.read('communities.list', { query: mine ? { ...page, mine: 'true' } : page }),
    )
    return listPage(context, {
      title: 'Communities',
      about: mine
        ? 'Your communities, most recently joined first.'
        : 'Groups around a common interest, newest first.',
      write: ['/c/new', 'New community'],
      filterBar:
        member && choiceTabs(context, 'Which communities', 'filter', Object.entries(filters), filter),
      list: html`${own(page)}
      ${list(
        'cards',
        page.items.map((item) =>
          communityCard(item, [
            count(item.members_count, 'member'),
            item.items_count === null ? '' : count(item.items_count, 'item'),
          ]),
        ),
        'No communities found.',
      )}`,
      page,
    })
  },
}

const own = ({ invites = [], memberships = [] }: List): Part => [
  group(
    'You are invited',
    undefined,
    'cards',
    invites.map(({ community, role }) =>
      communityCard(community, [`as ${communityRoles[role].toLowerCase()}`]),
    ),
  ),
  group(
    'Yours',
    memberships.length > PREVIEW_COUNT ? '/c?filter=mine' : undefined,
    'cards',
    memberships
      .slice(0, PREVIEW_COUNT)
      .map(({ community, role }) => communityCard(community, [communityRoles[role]])),
  ),
  memberships.length === 0 ? '' : html`<h2 class="after-group">All</h2>`,
]
