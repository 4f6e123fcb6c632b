import { followTypes, type OperationOf } from '@chowk/contract'
import type { ActOutput } from '@chowk/engine'
import { act } from '../../actions/act.ts'
import { actionForm, followButton } from '../../components/actions.ts'
import { avatar } from '../../components/avatar.ts'
import { memberLink } from '../../components/byline.ts'
import { cursorPager, cursorPaging } from '../../components/cursor-pager.ts'
import { choiceTabs } from '../../components/tabs.ts'
import { day, type Calendar } from '../../components/time.ts'
import { html, type Html } from '../../html.ts'
import type { Page } from '../../page.ts'

type Follow = ActOutput<OperationOf<'follows.list'>>['items'][number]

const names = { user: 'Members', community: 'Communities', tag: 'Tags' } as const

/** Members, tags and communities that the member follows. */
export const following: Page = {
  async show(context) {
    const type = followTypes.find((one) => one === context.query.get('type'))
    const page = await context.visit.read('follows.list', {
      query: { ...cursorPaging(context), ...(type && { type }) },
    })
    return {
      title: 'Following',
      unlisted: true,
      main: html`<div class="narrow">
        <div class="heading"><h1>Following</h1></div>
        ${choiceTabs(context, 'Kind', 'type', [['', 'All'], ...Object.entries(names)], type ?? '')}
        ${
          page.items.length === 0
            ? html`<p class="nothing">Nothing followed yet.</p>`
            : actionForm(
                context,
                'waiting',
                html`<ul class="rows" role="list">
                  ${page.items.map((follow) => row(follow, context.calendar))}
                </ul>`,
              )
        }
        ${cursorPager(context, page)}
      </div>`,
    }
  },
  submit: act,
}

const row = (follow: Follow, calendar: Calendar): Html => {
  const { type, user, community, tag, followed_at } = follow
  const target = user ?? community ?? tag!
  const name = user?.display_name ?? community?.name ?? tag!.name
  return html`<li>
    ${user && avatar(user)}
    <p>
      ${user ? memberLink(user) : html`<a href="${(community ?? tag)!.url}">${tag && '#'}<bdi>${name}</bdi></a>`}
      <span class="kind">since ${day(followed_at, calendar)}</span>
    </p>
    ${followButton({ type, id: target.id, following: true, name: html`<span class="visually-hidden">${name}</span>` }, 'button')}
  </li>`
}
