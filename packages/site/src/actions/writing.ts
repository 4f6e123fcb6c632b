import { limits } from '@chowk/contract'
import { Failure } from '@chowk/engine'
import { withQuery } from '../components/pager.ts'
import { htmlOf } from '../markdown.ts'
import type { Sending } from '../page.ts'
import type { Action } from './action.ts'
import { addressOfRemark } from './address-of-remark.ts'

const written = ({ form }: Sending) => ({ body: htmlOf(form.text('body'), limits.comment) })

const goTo = (sending: Sending, { id }: { readonly id: number }): Promise<string> =>
  sending.look((visit) => addressOfRemark(visit, id))

const commentOn = { post: 'posts.comment', poll: 'polls.comment', mcq: 'mcqs.comment' } as const

export const comment: Action = async (sending, type = '', id) => {
  if (!Object.hasOwn(commentOn, type)) throw new Failure('not_found')
  const operation = commentOn[type as keyof typeof commentOn]
  return goTo(sending, await sending.perform(operation, { params: { id }, body: written(sending) }))
}

export const answer: Action = async (sending, id) =>
  goTo(sending, await sending.perform('questions.answer', { params: { id }, body: written(sending) }))

export const reply: Action = async (sending, id) =>
  goTo(sending, await sending.perform('comments.reply', { params: { id }, body: written(sending) }))

/** Another text for a comment, a reply or an answer of the member's own. */
export const edit: Action = async (sending, kind, id) => {
  const operation = kind === 'answer' ? 'answers.update' : 'comments.update'
  return goTo(sending, await sending.perform(operation, { params: { id }, body: written(sending) }))
}

export const review: Action = async (sending, id) => {
  const { form } = sending
  const { body } = written(sending)
  const { review } = await sending.perform('services.review', {
    params: { id },
    body: { rating: Number(form.text('rating')), ...(body && { body }) },
  })
  return `${withQuery(sending, { reviews: undefined })}#review-${review.id}`
}

export const editReview: Action = async (sending, id) => {
  const { form } = sending
  const { body } = written(sending)
  const { review } = await sending.perform('reviews.update', {
    params: { id },
    body: { rating: Number(form.text('rating')), body: body || null },
  })
  return `#review-${review.id}`
}

/** What the provider of a service says to a review of it. */
export const replyToReview: Action = async (sending, id) => {
  const { review } = await sending.perform('reviews.reply', {
    params: { id },
    body: written(sending),
  })
  return `#review-${review.id}`
}
