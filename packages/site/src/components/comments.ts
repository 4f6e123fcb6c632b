import type { OperationOf } from '@chowk/contract'
import type { ActOutput } from '@chowk/engine'
import { html, type Html, type Part } from '../html.ts'
import type { Looking } from '../page.ts'
import { byline } from './byline.ts'
import { count } from './numbers.ts'
import { pager } from './pager.ts'
import { prose } from './prose.ts'

export type CommentPage = ActOutput<OperationOf<'posts.get'>>['comments']
type Comment = CommentPage['items'][number]
type Reply = Comment['replies'][number]

/** What was said about an item, the oldest first, each with its replies. */
export const comments = (looking: Looking, total: number, page: CommentPage): Html =>
  html`<section class="thread" id="comments">
    <h2>${total === 0 ? 'No comments yet' : count(total, 'comment')}</h2>
    ${
      page.items.length === 0
        ? ''
        : html`<ol role="list">
            ${page.items.map(
              (comment) =>
                html`<li>
                  ${remark(looking, comment, { anchor: 'comment' })}${repliesTo(looking, comment)}
                </li>`,
            )}
          </ol>`
    }
    ${pager(looking, page, { name: 'comments', before: 'Earlier', after: 'Later', anchor: '#comments' })}
  </section>`

/** The replies to a comment or an answer. */
export const repliesTo = (
  looking: Looking,
  { replies }: Pick<Comment, 'replies' | 'replies_count'>,
): Html | undefined =>
  replies.length === 0
    ? undefined
    : html`<ol class="replies" role="list">
        ${replies.map((reply) => html`<li>${remark(looking, reply, { anchor: 'comment' })}</li>`)}
      </ol>`

interface RemarkOptions {
  /** The beginning of what it is named by in addresses. */
  readonly anchor: 'comment' | 'answer'
  readonly accepted?: boolean
  readonly more?: Part
}

/** A comment, an answer or a reply. */
export const remark = (
  { visit }: Looking,
  { id, author, body, likes, created_at }: Reply,
  { anchor, accepted = false, more }: RemarkOptions,
): Html =>
  html`<article class="remark${accepted ? ' accepted' : ''}" id="${anchor}-${id}">
    ${byline(
      author,
      created_at,
      visit.now,
      likes > 0 ? html`<span>${count(likes, 'like')}</span>` : '',
      accepted ? html`<span class="label good">Accepted</span>` : '',
    )}
    ${prose(body, 'small')}${more}
  </article>`
