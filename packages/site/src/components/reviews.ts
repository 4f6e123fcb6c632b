import type { OperationOf } from '@chowk/contract'
import type { ActOutput } from '@chowk/engine'
import { COMMENTS_ON_PAGE } from '../actions/comment-address.ts'
import { html, type Html, type Part } from '../html.ts'
import type { PageContext } from '../page.ts'
import { toEditableText } from '../editable-text.ts'
import { actionOf, hideButton, ownForm, reportLink } from './actions.ts'
import { byline } from './byline.ts'
import { starField } from './form.ts'
import { count } from './numbers.ts'
import { pager, paging, withQuery } from './pager.ts'
import { prose } from './prose.ts'
import { richTextArea } from './rich-text-area.ts'
import { cancelLink, textForm } from './text-form.ts'

type Read = ActOutput<OperationOf<'services.get'>>
type Review = Read['reviews']['items'][number]

/** Returns the query of the reviews. */
export const reviewsQuery = (context: PageContext) => {
  const { offset: reviews_offset, limit: reviews_limit } = paging(context, COMMENTS_ON_PAGE, 'reviews')
  return { reviews_offset, reviews_limit }
}

/** Renders the reviews of a service, with a form for clients who may review it. */
export const reviews = (
  context: PageContext,
  { item, reviews: page, can_review, my_review }: Read,
  hides: boolean,
): Html =>
  html`<section class="thread" id="reviews">
    <h2>${item.reviews_count === 0 ? 'No reviews yet' : count(item.reviews_count, 'review')}</h2>
    ${
      page.items.length === 0
        ? ''
        : html`<ol>
            ${page.items.map((review) => html`<li>${reviewOf(context, item, review, hides)}</li>`)}
          </ol>`
    }
    ${pager(context, page, { name: 'reviews', anchor: '#reviews' })}
    ${can_review ? reviewForm(context, { id: 'review', action: actionOf('review', item.id), button: 'Review' }) : ''}
    ${
      my_review !== null && context.query.get('edit') === String(my_review.id)
        ? reviewForm(context, {
            id: 'review',
            action: actionOf('edit-review', my_review.id),
            button: 'Save the change',
            before: my_review,
          })
        : ''
    }
  </section>`

/** Renders the form of a review. */
export const reviewForm = (
  context: PageContext,
  { before, ...about }: { id: string; action: string; button: string; before?: Review },
): Html =>
  ownForm(context, {
    ...about,
    fields: (own) => [
      starField(own, { name: 'rating', label: 'Your rating', before: before && String(before.rating) }),
      richTextArea(own, {
        name: 'body',
        label: 'Your review',
        rows: 4,
        ...(before && { before: toEditableText(before.body ?? '') }),
      }),
    ],
    more: before && cancelLink(context, `#review-${before.id}`),
  })

function reviewOf(context: PageContext, item: Read['item'], review: Review, hides: boolean): Html {
  const { id, author, rating, body, reply, created_at } = review
  const { member, query } = context
  const replyPath = (name: 'reply' | 'edit', anchor: string) =>
    `${withQuery(context, { reply: undefined, edit: undefined, [name]: String(id) })}#${anchor}`
  const [isProvider, isOwn] = [item.author.id === member?.id, author.id === member?.id]
  const isReplying = isProvider && query.get('reply') === String(id)
  const done: Part = isReplying
    ? replyForm(context, review)
    : isProvider
      ? html`<a rel="nofollow" href="${replyPath('reply', `review-${id}`)}"
            >${reply === null ? 'Reply' : 'Change your reply'}</a
          >
          ${reportLink(context, 'review', id)}`
      : isOwn
        ? html`<a rel="nofollow" href="${replyPath('edit', 'review')}">Edit</a>`
        : member === undefined
          ? undefined
          : reportLink(context, 'review', id)
  return html`<div class="comment" id="review-${id}">
    ${byline(author, created_at, context.calendar, html`<span><span aria-hidden="true">★ </span>${rating} of 5</span>`)}
    ${prose(body, 'small')}
    ${
      reply === null
        ? ''
        : html`<div class="replies">
            <p class="byline"><strong>The provider</strong></p>
            ${prose(reply.body, 'small')}
          </div>`
    }
    ${done && html`<div class="comment-actions">${done}${hides ? hideButton(context, 'review', review) : ''}</div>`}
  </div>`
}

const replyForm = (context: PageContext, { id, reply }: Review): Html =>
  textForm(context, {
    id: `reply-${id}`,
    action: actionOf('reply-to-review', id),
    button: 'Reply',
    label: 'Your reply to this review',
    rows: 3,
    before: reply?.body,
    back: `#review-${id}`,
  })
