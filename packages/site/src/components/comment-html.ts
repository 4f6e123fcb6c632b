import { LRUCache } from 'lru-cache'
import { html, type Html, type Part } from '../html.ts'
import { actionButton, actionOf, reactionButtons, reactionCounts } from './actions.ts'
import { bylineAt } from './byline.ts'
import { prose } from './prose.ts'
import { timeOf } from './time.ts'

/** All inputs of the HTML of a comment, answer or reply. They are the cache key. */
export interface CommentView {
  readonly id: number
  readonly kind: 'comment' | 'answer' | 'reply'
  readonly author: number
  readonly username: string
  readonly displayName: string
  readonly avatarUrl: string | null
  /** HTML, cleaned by the engine. */
  readonly body: string
  readonly createdAt: string
  /** Age in words. */
  readonly said: string
  readonly edited: boolean
  readonly likes: number
  readonly dislikes: number
  readonly reaction: 'like' | 'dislike' | null
  readonly accepted: boolean
  readonly viewer: 'nobody' | 'author' | 'member'
  readonly mayReply: boolean
  readonly mayAccept: boolean
  /** Prefix of the addresses that open a form at it, followed by `?reply=` and its id. */
  readonly opens: string
}

/** Content in place of the text and the actions, or below them, such as a form. */
interface Open {
  readonly instead?: Html | undefined
  readonly below?: Html | undefined
}

/** Renders a comment, answer or reply, with its actions. */
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

/** Renders the actions. Their HTML is short, because a page has many of them. */
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

/**
 * Maximum size of the cache in bytes of HTML, least recently used entries removed first: the comments of a few hundred
 * pages.
 */
const MOST_BYTES = 4_000_000
const kept = new LRUCache<string, Kept>({
  maxSize: MOST_BYTES,
  // Joins the parts once, so that pages do not join them again.
  sizeCalculation: ({ written }) => Buffer.byteLength(written.toString()),
})

/** Returns the cached HTML of a comment, which is the same for nearly all readers. */
export function commentHtml(shown: CommentView): Html {
  const key = `${shown.id} ${shown.viewer}`
  const known = kept.peek(key)
  if (known !== undefined && names.every((name) => known.shown[name] === shown[name])) return known.written
  const written = writeComment(shown)
  kept.set(key, { shown, written })
  return written
}
