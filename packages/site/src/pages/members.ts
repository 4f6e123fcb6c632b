import { listedMember } from '../components/items/card.ts'
import { list } from '../components/items/list.ts'
import { listPage } from '../components/list-page.ts'
import { readPage } from '../components/pager.ts'
import type { Page } from '../page.ts'

/** Discoverable members, newest first. */
export const members: Page = {
  async show(context) {
    const page = await readPage(context, 24, (query) => context.visit.read('users.list', { query }))
    return listPage(context, {
      title: 'Members',
      about: 'Members, newest first.',
      list: list(
        'cards',
        page.items.map((item) => listedMember(item)),
        'No members found.',
      ),
      page,
    })
  },
}
