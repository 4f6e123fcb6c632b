import { ApiError } from '@chowk/engine'
import { html, type Html, type Part } from '../html.ts'
import type { PageContext } from '../page.ts'
import {
  actionButton,
  actionOf,
  actionRow,
  followButton,
  reactionButtons,
  reactionCounts,
  reportLink,
} from './actions.ts'
import type { ListedItem } from './entry.ts'

/** What can be done with an item. */
export async function itemActions(
  context: PageContext,
  item: ListedItem,
  more?: Part,
): Promise<Html | undefined> {
  const { member } = context
  const { type, id, author, saved } = item
  if (member === undefined) {
    const known = reactionCounts(item)
    return known.length === 0 ? undefined : actionRow(context, known)
  }
  const isOwn = author.id === member.id
  return actionRow(
    context,
    reactionButtons(type, item),
    actionButton({
      label: saved ? 'Saved' : 'Save',
      action: actionOf(saved ? 'unsave' : 'save', type, id),
      pressed: saved,
    }),
    isOwn ? '' : await followAuthor(context, author.username),
    more,
    isOwn ? '' : reportLink(context, type, id),
    moderates(context, item) ? actionButton({ label: 'Hide', action: actionOf('hide', type, id) }) : '',
  )
}

/** What a moderator can do with what moderators have hidden, on its page. */
export const hiddenItemActions = (context: PageContext, item: ListedItem): Html | undefined =>
  item.status === 'archived' && moderates(context, item)
    ? actionRow(
        context,
        actionButton({
          label: 'Unhide',
          action: actionOf('show-again', item.type, item.id),
          kind: 'button',
        }),
      )
    : undefined

const moderates = ({ member }: PageContext, { author }: ListedItem): boolean =>
  member?.role === 'moderator' && author.id !== member.id

/** Following who wrote it; not of somebody who is no longer a member. */
async function followAuthor({ visit }: PageContext, username: string): Promise<Part> {
  try {
    const { user } = await visit.read('users.get', { params: { username } })
    return followButton({ type: 'user', id: user.id, following: user.following, name: user.display_name })
  } catch (error) {
    if (error instanceof ApiError) return html``
    throw error
  }
}
