import { followTypes, type OperationOf } from '@chowk/contract'
import type { ActOutput } from '@chowk/engine'
import { act } from '../../actions/act.ts'
import { actionRows, followButton } from '../../components/actions.ts'
import { columnPage } from '../../components/column-page.ts'
import { cursorPager, cursorPaging } from '../../components/cursor-pager.ts'
import { memberRow, row } from '../../components/items/row.ts'
import { choiceTabs } from '../../components/tabs.ts'
import { day, type Calendar } from '../../components/time.ts'
import { html, type Html } from '../../html.ts'
import type { Page } from '../../page.ts'

type Follow = ActOutput<OperationOf<'follows.list'>>['items'][number]

const names = { user: 'Members', community: 'Communities', tag: 'Tags' } as const

/** Members, tags and communities that the member follows. */
export const following: Page = {
  async show(context) {
    const type = followTypes.find((followType) => followType === context.query.get('type'))
    const page = await context.visit.read('follows.list', {
      query: { ...cursorPaging(context), ...(type && { type }) },
    })
    const rows = page.items.map((follow) => followed(follow, context.calendar))
    return columnPage({
      title: 'Following',
      body: [
        choiceTabs(context, 'Kind', 'type', [['', 'All'], ...Object.entries(names)], type ?? ''),
        actionRows(
          context,
          rows,
          html`You do not follow anything yet. <a class="button" href="/u">Find members</a>
            <a class="button" href="/tags">Browse tags</a>`,
        ),
        cursorPager(context, page),
      ],
    })
  },
  submit: act,
}

const followed = ({ type, user, community, tag, followed_at }: Follow, calendar: Calendar): Html => {
  const target = user ?? community ?? tag!
  const name = user?.display_name ?? community?.name ?? tag!.name
  const since = html`since ${day(followed_at, calendar)}`
  const button = followButton({ type, id: target.id, following: true, of: name }, 'button')
  return user
    ? memberRow(user, since, button)
    : row('', html`<a href="${(community ?? tag)!.url}">${tag && '#'}<bdi>${name}</bdi></a>`, since, button)
}
