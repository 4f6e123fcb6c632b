import type { Form } from '../http/form.ts'
import { limits } from '@chowk/contract'
import { ApiError } from '@chowk/engine'
import { isHtml } from '../components/rich-text-area.ts'
import { withQuery } from '../components/pager.ts'
import { htmlOf } from '../markdown.ts'
import type { FormContext } from '../page.ts'
import type { Action } from './action.ts'
import { commentAddress } from './comment-address.ts'

/** A text that is too long goes through unchanged, so that validation rejects its length. */
const written = ({ form }: FormContext) => ({
  body: isHtml(form, 'body') ? form.text('body') : htmlOf(form.text('body'), limits.comment),
})

const goTo = (context: FormContext, { id }: { readonly id: number }): Promise<string> =>
  context.read((visit) => commentAddress(visit, id))

const commentOn = { post: 'posts.comment', poll: 'polls.comment', mcq: 'mcqs.comment' } as const

export const comment: Action = async (context, type = '', id) => {
  if (!Object.hasOwn(commentOn, type)) throw new ApiError('not_found')
  const operation = commentOn[type as keyof typeof commentOn]
  return goTo(context, await context.perform(operation, { params: { id }, body: written(context) }))
}

export const answer: Action = async (context, id) =>
  goTo(context, await context.perform('questions.answer', { params: { id }, body: written(context) }))

export const reply: Action = async (context, id) =>
  goTo(context, await context.perform('comments.reply', { params: { id }, body: written(context) }))

/** Edits the member's own comment, reply or answer. */
export const edit: Action = async (context, kind, id) => {
  const operation = kind === 'answer' ? 'answers.update' : 'comments.update'
  return goTo(context, await context.perform(operation, { params: { id }, body: written(context) }))
}

export const review: Action = async (context, id) => {
  const { form } = context
  const { body } = written(context)
  const { review } = await context.perform('services.review', {
    params: { id },
    body: { rating: ratingIn(form), ...(body && { body }) },
  })
  return `${withQuery(context, { reviews: undefined })}#review-${review.id}`
}

/** Nothing chosen goes through as nothing, so that validation asks for it. */
const ratingIn = (form: Form) =>
  (form.given('rating') === undefined ? undefined : Number(form.text('rating'))) as number

export const editReview: Action = async (context, id) => {
  const { form } = context
  const { body } = written(context)
  const { review } = await context.perform('reviews.update', {
    params: { id },
    body: { rating: ratingIn(form), body: body || null },
  })
  return `#review-${review.id}`
}

/** Replies to a review as the provider of the service. */
export const replyToReview: Action = async (context, id) => {
  const { review } = await context.perform('reviews.reply', { params: { id }, body: written(context) })
  return `#review-${review.id}`
}
