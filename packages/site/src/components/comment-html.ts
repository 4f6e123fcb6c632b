import { LRUCache } from 'lru-cache'
import { html, type Html, type Part } from '../html.ts'
import { actionButton, actionOf, reactionButtons, reactionCounts } from './actions.ts'
import { bylineAt } from './byline.ts'
import { prose } from './prose.ts'
import { timeOf } from './time.ts'

/** All that the HTML of a comment, an answer or a reply depends on, so that it can be kept. */
export interface CommentView {
  readonly id: number
  readonly kind: 'comment' | 'answer' | 'reply'
  readonly author: number
  readonly username: string
  readonly displayName: string
  readonly avatarUrl: string | null
  /** As the engine cleaned it. */
  readonly body: string
  readonly createdAt: string
  /** How long ago that is, in words. */
  readonly said: string
  readonly edited: boolean
  readonly likes: number
  readonly dislikes: number
  readonly reaction: 'like' | 'dislike' | null
  readonly accepted: boolean
  readonly viewer: 'nobody' | 'author' | 'member'
  readonly mayReply: boolean
  readonly mayAccept: boolean
  /** Begins the address at which a form stands open at it: `?reply=` and its id follow. */
  readonly opens: string
}

/** What stands in the place of the text and the actions, or below them, such as a form. */
interface Open {
  readonly instead?: Html | undefined
  readonly below?: Html | undefined
}

/** A comment, an answer or a reply, and what can be done with it. */
export function writeComment(shown: CommentView, { instead, below }: Open = {}): Html {
  const { id, username, displayName, avatarUrl, accepted } = shown
  const author = { id: shown.author, username, display_name: displayName, avatar_url: avatarUrl }
  return html`<article class="remark${accepted ? ' accepted' : ''}" id="${anchorOf(shown)}-${id}">
    ${bylineAt(
      author,
      timeOf(shown.createdAt, shown.said),
      shown.edited ? html`<span>edited</span>` : '',
      accepted ? html`<span class="label good">Accepted</span>` : '',
    )}
    ${instead ?? [prose(shown.body, 'small'), actionsOf(shown)]} ${below}
  </article>`
}

const anchorOf = ({ kind }: CommentView) => (kind === 'answer' ? 'answer' : 'comment')

/** What can be done with it. Each page has many of these, so that they are short. */
function actionsOf(shown: CommentView): Part {
  const { id, likes, dislikes, reaction, accepted, viewer, opens } = shown
  const reacted = { id, likes, dislikes, my_reaction: reaction }
  if (viewer === 'nobody') {
    const known = reactionCounts(reacted)
    return known.length > 0 ? html`<p class="remark-actions">${known}</p>` : ''
  }
  const target = anchorOf(shown)
  const anchor = `${id}#${target}-${id}`
  return html`<div class="remark-actions">
    ${reactionButtons(target, reacted)}
    ${shown.mayReply ? html`<a href="${opens}reply=${anchor}">Reply</a>` : ''}
    ${
      shown.mayAccept
        ? actionButton({
            label: accepted ? 'Accepted' : 'Accept',
            action: actionOf(accepted ? 'unaccept' : 'accept', id),
            pressed: accepted,
          })
        : ''
    }
    ${
      viewer === 'author'
        ? html`<a href="${opens}edit=${anchor}">Edit</a>`
        : html`<a href="/report?type=${target}&amp;id=${id}">Report</a>`
    }
  </div>`
}

const names = Object.keys({
  id: 0,
  kind: 0,
  author: 0,
  username: 0,
  displayName: 0,
  avatarUrl: 0,
  body: 0,
  createdAt: 0,
  said: 0,
  edited: 0,
  likes: 0,
  dislikes: 0,
  reaction: 0,
  accepted: 0,
  viewer: 0,
  mayReply: 0,
  mayAccept: 0,
  opens: 0,
} satisfies Record<keyof CommentView, 0>) as readonly (keyof CommentView)[]

interface Kept {
  readonly shown: CommentView
  readonly written: Html
}

/** Bytes of HTML that are kept at most, the latest written: the comments of a few hundred pages. */
const MOST_BYTES = 4_000_000
const kept = new LRUCache<string, Kept>({
  maxSize: MOST_BYTES,
  // Puts it together, and not again with each page.
  sizeCalculation: ({ written }) => Buffer.byteLength(written.toString()),
})

/** The same, written once as long as nothing of it changes: a page of comments is the same again for nearly everybody. */
export function commentHtml(shown: CommentView): Html {
  const key = `${shown.id} ${shown.viewer}`
  const known = kept.peek(key)
  if (known !== undefined && names.every((name) => known.shown[name] === shown[name])) return known.written
  const written = writeComment(shown)
  kept.set(key, { shown, written })
  return written
}
