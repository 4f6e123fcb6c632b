import { listedMembers } from '@chowk/engine/website'
import { act } from '../actions/act.ts'
import { actionForm, followButton } from '../components/actions.ts'
import { listedMember } from '../components/items/card.ts'
import { list } from '../components/items/list.ts'
import { listPage } from '../components/list-page.ts'
import { readPage } from '../components/pager.ts'
import { searchForm } from '../components/search-form.ts'
import { choiceTabs } from '../components/tabs.ts'
import { html, type Html } from '../html.ts'
import type { Page, PageContext } from '../page.ts'

const filters = { all: 'All', following: 'You follow', connected: 'Connected to you' } as const
type Filter = keyof typeof filters

const nothing: Readonly<Record<Filter, Html>> = {
  all: html`No members found. <a class="button" href="/u">See all</a>`,
  following: html`You do not follow any members yet. <a class="button" href="/u">Find members</a>`,
  connected: html`You have no connections yet. <a class="button" href="/u">Find members</a>`,
}

/** Discoverable members, found by words, followed or connected; newest first. */
export const members: Page = {
  async show(context) {
    const { query, member } = context
    const wanted = query.get('filter') ?? ''
    const filter = member && Object.hasOwn(filters, wanted) ? (wanted as Filter) : 'all'
    const q = query.get('q')?.trim() ?? ''
    const page = await readMembers(context, filter, q)
    const cards = page.items.map((listed) =>
      listedMember(
        listed,
        member === undefined || member.id === listed.id
          ? undefined
          : followButton({ ...listed, type: 'user', of: listed.display_name }, 'button'),
      ),
    )
    const found = list('cards', cards, nothing[filter])
    return listPage(context, {
      title: 'Members',
      about: q === '' ? 'Newest first.' : 'Best match first.',
      filterBar: [
        searchForm(q, { id: 'find-members', label: 'Search members', action: '/u' }),
        member && q === ''
          ? choiceTabs(context, 'Which members', 'filter', Object.entries(filters), filter)
          : '',
      ],
      list: member && page.items.some(({ id }) => id !== member.id) ? actionForm(context, '', found) : found,
      page,
    })
  },
  submit: act,
}

async function readMembers(context: PageContext, filter: Filter, q: string) {
  const { visit } = context
  if (q === '' && filter === 'all')
    return readPage(context, 24, (query) => visit.read('users.list', { query }))
  const { ids, ...page } = await readPage(context, 24, async (start) => {
    if (q !== '') {
      const found = await visit.read('search.query', { query: { ...start, q, type: 'user' } })
      return { ...found, ids: found.items.map(({ id }) => id) }
    }
    if (filter === 'following') {
      const follows = await visit.read('follows.list', { query: { ...start, type: 'user' } })
      return { ...follows, ids: follows.items.flatMap(({ user }) => user?.id ?? []) }
    }
    const connected = await visit.read('connections.list', { query: { ...start, state: 'connected' } })
    return { ...connected, ids: connected.items.map(({ member }) => member.id) }
  })
  return { ...page, items: await listedMembers(visit, ids) }
}
