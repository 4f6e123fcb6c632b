import type { OperationOf } from '@chowk/contract'
import type { ActOutput } from '@chowk/engine'
import { html, type Html, type Part } from '../html.ts'
import type { PageContext } from '../page.ts'
import { actionButton, actionOf, hideButton, moreMenu, reaction, reactionCounts } from './actions.ts'
import { byline } from './byline.ts'
import type { ListedItem } from './items/entry.ts'
import { linkMentions } from './mentions.ts'
import { prose } from './prose.ts'
import { textForm } from './text-form.ts'

/** Thread of comments: its item and its list. */
export interface CommentThread {
  readonly item: ListedItem
  readonly list: 'comments' | 'answers'
  /** Whether the viewer may hide what others write in it. */
  readonly hides: boolean
  /** Lower-case usernames of the members that the texts mention. */
  readonly members: ReadonlySet<string>
  /** Prefix of the addresses that open a form at a comment, followed by `?reply=` and its id. */
  readonly opens: string
}

type Reply = ActOutput<OperationOf<'posts.get'>>['comments']['items'][number]['replies'][number]
type Comment = Reply & { readonly accepted?: boolean }

type Kind = 'comment' | 'answer' | 'reply'

/** Renders a comment, answer or reply with its actions, or with the form that the query opens. */
export function renderComment(
  context: PageContext,
  thread: CommentThread,
  comment: Comment,
  kind: Kind,
): Html {
  const { member, query } = context
  const { author, created_at } = comment
  const accepted = kind === 'answer' && comment.accepted === true
  const isAsked = (form: 'reply' | 'edit') => query.get(form) === String(comment.id)
  const isEdited = isAsked('edit') && author.id === member?.id
  // Reader views drop elements whose class or id names comments, and an answer is what a question is read for.
  return html`<div
    class="${anchorOf(kind)}${accepted ? ' accepted' : ''}"
    id="${anchorOf(kind)}-${comment.id}"
  >
    ${byline(
      author,
      created_at,
      context.calendar,
      comment.updated_at !== created_at ? html`<span>edited</span>` : '',
      accepted ? html`<span class="label good">Accepted</span>` : '',
    )}
    ${
      isEdited
        ? editForm(context, kind, comment)
        : [
            prose(linkMentions(comment.body, thread.members), 'small'),
            actionsOf(context, thread, comment, kind),
          ]
    }
    ${!isEdited && isAsked('reply') && member ? replyForm(context, comment) : ''}
  </div>`
}

const anchorOf = (kind: Kind) => (kind === 'answer' ? 'answer' : 'comment')

/** Renders the actions. Their HTML is short, because a page has many of them. */
function actionsOf(
  context: PageContext,
  { item, opens, hides }: CommentThread,
  comment: Comment,
  kind: Kind,
): Part {
  const { member } = context
  if (!member) {
    const known = reactionCounts(comment)
    return known.length > 0 ? html`<p class="comment-actions">${known}</p>` : ''
  }
  const { id, author, accepted = false } = comment
  const target = anchorOf(kind)
  const anchor = `${id}#${target}-${id}`
  return html`<div class="comment-actions">
    ${reaction('like', target, comment)}
    ${item.status === 'published' ? html`<a href="${opens}reply=${anchor}">Reply</a>` : ''}
    ${
      kind === 'answer' && item.author.id === member.id
        ? actionButton({
            label: 'Accept',
            action: actionOf(accepted ? 'unaccept' : 'accept', id),
            pressed: accepted,
          })
        : ''
    }
    ${moreMenu(
      `more-${id}`,
      [
        reaction('dislike', target, comment),
        author.id === member.id
          ? html`<a href="${opens}edit=${anchor}">Edit</a>`
          : html`<a href="/report?type=${target}&amp;id=${id}">Report</a>`,
        hides ? hideButton(context, target, comment) : '',
      ],
      undefined,
      html` for the ${kind} of <bdi>${author.display_name}</bdi>`,
    )}
  </div>`
}

const replyForm = (context: PageContext, { id, author }: Comment): Html =>
  textForm(context, {
    id: `reply-${id}`,
    action: actionOf('reply', id),
    button: 'Reply',
    label: html`Your reply to <bdi>${author.display_name}</bdi>`,
    rows: 3,
    back: '',
  })

const editForm = (context: PageContext, kind: Kind, { id, body }: Comment): Html =>
  textForm(context, {
    id: `edit-${id}`,
    action: actionOf('edit', kind, id),
    button: 'Save the change',
    // The form of a new comment below has its own label.
    label: `Change your ${kind}`,
    rows: 5,
    before: body,
    back: '',
  })
