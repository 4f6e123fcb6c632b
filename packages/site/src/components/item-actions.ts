import { managesCommunity } from '@chowk/engine/website'
import { html, type Html, type Part } from '../html.ts'
import type { PageContext } from '../page.ts'
import {
  actionButton,
  actionOf,
  actionRow,
  hideButton,
  moreMenu,
  reaction,
  reactionCounts,
  reportLink,
  suspendLink,
} from './actions.ts'
import type { ListedItem } from './items/entry.ts'
import { icon } from './icon.ts'

/** Renders the actions of an item: liking comes first, rare actions are in a menu. */
export function itemActions(
  context: PageContext,
  item: ListedItem,
  { more, hides }: { readonly more?: Part; readonly hides: boolean },
): Html {
  const { member } = context
  const { type, id, author, saved } = item
  if (member === undefined) return actionRow(context, reactionCounts(item), share(context, item))
  const rare = [
    reportLink(context, type, id),
    hides ? hideButton(context, type, item, member.role === 'moderator' ? '' : item.community?.slug) : '',
    moderates(context, item) ? suspendLink(author) : '',
  ]
  return actionRow(
    context,
    reaction('like', type, item, 'heart'),
    reaction('dislike', type, item, 'thumbDown'),
    actionButton({
      label: [icon('bookmark'), html`<span>Save</span>`],
      action: actionOf(saved ? 'unsave' : 'save', type, id),
      pressed: saved,
      kind: 'button',
    }),
    share(context, item),
    more,
    author.id === member.id ? '' : moreMenu('more', rare),
  )
}

/** Renders the address of an item, to copy or share. */
const share = ({ origin }: PageContext, { url, title }: ListedItem): Html => {
  const address = origin + url
  const mail = `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(address)}`
  return html`<button class="button" type="button" popovertarget="share">
      ${icon('share')}<span>Share</span>
    </button>
    <div class="drop" id="share" popover>
      <label class="field"><span>Link</span><input type="url" readonly value="${address}" size="28" /></label>
      <a href="${mail}">Send by email</a>
    </div>`
}

/** Renders a moderator's actions on the page of a hidden item. */
export const hiddenItemActions = (context: PageContext, item: ListedItem): Html | undefined =>
  item.status === 'archived' && moderates(context, item)
    ? actionRow(
        context,
        actionButton({ label: 'Unhide', action: actionOf('show-again', item.type, item.id), kind: 'button' }),
      )
    : undefined

/** Whether the viewer can hide content of others: as a moderator, or as an admin of its community. */
export async function hidesIn(
  { member, visit }: PageContext,
  community: ListedItem['community'],
): Promise<boolean> {
  if (member?.role === 'moderator') return true
  return member !== undefined && community !== null && managesCommunity(visit, community.id)
}

const moderates = ({ member }: PageContext, { author }: ListedItem): boolean =>
  member?.role === 'moderator' && author.id !== member.id
