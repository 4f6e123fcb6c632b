import { html, type Html } from '../html.ts'
import type { PageContext } from '../page.ts'
import { typedOf } from '../typed-of.ts'
import { actionOf, ownForm } from './actions.ts'
import type { Author } from './byline.ts'
import { commentHtml, writeComment, type CommentView } from './comment-html.ts'
import type { ListedItem } from './entry.ts'
import { textArea } from './form.ts'
import { linkMentions } from './mentions.ts'
import { withQuery } from './pager.ts'
import { inWords } from './time.ts'

/** Thread of comments: its item and its list. */
export interface CommentThread {
  readonly item: ListedItem
  readonly list: 'comments' | 'answers'
  /** Lower-case usernames of the members that the texts mention. */
  readonly members: ReadonlySet<string>
  /** Prefix of the addresses that open a form at a comment, followed by `?reply=` and its id. */
  readonly opens: string
}

interface Comment {
  readonly id: number
  readonly author: Author
  readonly body: string
  readonly likes: number
  readonly dislikes: number
  readonly my_reaction: 'like' | 'dislike' | null
  readonly accepted?: boolean
  readonly created_at: string
  readonly updated_at: string
}

type Kind = CommentView['kind']

/** Renders a comment, answer or reply with its actions, or with the form that the query opens. */
export function renderComment(context: PageContext, said: CommentThread, one: Comment, kind: Kind): Html {
  const { member, query } = context
  const shown = shownOf(context, said, one, kind)
  const isAsked = (form: 'reply' | 'edit') => query.get(form) === String(one.id)
  const instead = isAsked('edit') && shown.viewer === 'author' ? editForm(context, kind, one) : undefined
  const below = isAsked('reply') && member ? replyForm(context, one) : undefined
  return (instead ?? below) ? writeComment(shown, { instead, below }) : commentHtml(shown)
}

function shownOf(
  { member, visit }: PageContext,
  { item, opens, members }: CommentThread,
  one: Comment,
  kind: Kind,
): CommentView {
  const { author } = one
  const viewer = member === undefined ? 'nobody' : author.id === member.id ? 'author' : 'member'
  return {
    id: one.id,
    kind,
    author: author.id,
    username: author.username,
    displayName: author.display_name,
    avatarUrl: author.avatar_url,
    body: linkMentions(one.body, members),
    createdAt: one.created_at,
    said: inWords(one.created_at, visit.now),
    edited: one.updated_at !== one.created_at,
    likes: one.likes,
    dislikes: one.dislikes,
    reaction: one.my_reaction,
    accepted: kind === 'answer' && one.accepted === true,
    viewer,
    mayReply: item.status === 'published',
    mayAccept: kind === 'answer' && item.author.id === member?.id,
    opens: viewer === 'nobody' ? '' : opens,
  }
}

const backLink = (context: PageContext): Html =>
  html`<a href="${withQuery(context, { reply: undefined, edit: undefined })}">Cancel</a>`

const replyForm = (context: PageContext, { id, author }: Comment): Html =>
  ownForm(context, {
    id: `reply-${id}`,
    action: actionOf('reply', id),
    button: 'Reply',
    fields: (own) =>
      textArea(own, {
        name: 'body',
        id: `reply-${id}-body`,
        label: html`Your reply to <bdi>${author.display_name}</bdi>`,
        rows: 3,
        mentions: true,
        required: true,
      }),
    more: backLink(context),
  })

const editForm = (context: PageContext, kind: Kind, { id, body }: Comment): Html =>
  ownForm(context, {
    id: `edit-${id}`,
    action: actionOf('edit', kind, id),
    button: 'Save the change',
    fields: (own) =>
      textArea(own, {
        name: 'body',
        id: `edit-${id}-body`,
        // The form of a new comment below has its own label.
        label: `Change your ${kind}`,
        before: typedOf(body),
        rows: 5,
        mentions: true,
        required: true,
      }),
    more: backLink(context),
  })
