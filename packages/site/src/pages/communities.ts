import type { OperationOf } from '@chowk/contract'
import type { ActOutput } from '@chowk/engine'
import { communityCard } from '../components/community-card.ts'
import { listPage } from '../components/list-page.ts'
import { count } from '../components/numbers.ts'
import { readPage } from '../components/pager.ts'
import { communityRoles } from '../components/words.ts'
import { html, type Html } from '../html.ts'
import type { Page } from '../page.ts'

type List = ActOutput<OperationOf<'communities.list'>>

/** Public communities, newest first; above them the member's own and those with an invite. */
export const communities: Page = {
  async show(context) {
    const page = await readPage(context, 24, (query) => context.visit.read('communities.list', { query }))
    return listPage(context, {
      title: 'Communities',
      about: 'Groups around a common interest, newest first.',
      write: ['/c/new', 'New community'],
      list: html`${own(page)}
      ${
        page.items.length === 0
          ? html`<p class="nothing">There are no communities here.</p>`
          : html`<ul class="cards" role="list">
              ${page.items.map((one) =>
                communityCard(one, [
                  count(one.members_count, 'member'),
                  one.items_count === null ? '' : count(one.items_count, 'item'),
                ]),
              )}
            </ul>`
      }`,
      page,
    })
  },
}

const own = ({ invites = [], memberships = [] }: List): (Html | '')[] => [
  invites.length === 0
    ? ''
    : html`<section class="group">
        <h2>You are invited</h2>
        <ul class="cards" role="list">
          ${invites.map(({ community, role }) => communityCard(community, [`as ${communityRoles[role].toLowerCase()}`]))}
        </ul>
      </section>`,
  memberships.length === 0
    ? ''
    : html`<section class="group">
          <h2>Yours</h2>
          <ul class="cards" role="list">
            ${memberships.map(({ community, role }) => communityCard(community, [communityRoles[role]]))}
          </ul>
        </section>
        <h2 class="after-group">All</h2>`,
]
