import type { OperationOf } from '@chowk/contract'
import type { ActOutput } from '@chowk/engine'
import { html, type Html, type Part } from '../html.ts'
import type { PageContext } from '../page.ts'
import { shortEntry } from './items/entry.ts'
import { articles } from './items/list.ts'
import { pager } from './pager.ts'
import { when } from './time.ts'

type ActivityPage = ActOutput<OperationOf<'users.activity'>>

const verbs: Readonly<Record<ActivityPage['items'][number]['kind'], string>> = {
  published: 'Published',
  commented: 'Commented on',
  answered: 'Answered',
  replied: 'Replied on',
  reviewed: 'Reviewed',
  reacted: 'Reacted to',
  saved: 'Saved',
  voted: 'Voted in',
  followed: 'Followed',
}

/** Renders the activity of a member, newest first. */
export const activityList = (
  context: PageContext,
  page: Pick<ActivityPage, 'items' | 'has_more' | 'next_cursor'>,
  nothing: Part = 'Nothing here yet.',
): Html =>
  html`${articles(
    'entries',
    page.items.map(({ kind, subject: { title, url }, excerpt, at }) =>
      shortEntry({ above: [`${verbs[kind]} · `, when(at, context.calendar)], title, url, excerpt }),
    ),
    page.has_more ? 'None of these among the latest.' : nothing,
  )}
  ${pager(context, page)}`
