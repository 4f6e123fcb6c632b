import * as z from 'zod'
import { bounded } from './bounds.ts'
import { limits } from '../vocabulary/limits.ts'
import { pageOf } from './answers.ts'
import { id } from './identifiers.ts'
import { Updated } from './items.ts'
import { MemberCard } from './members.ts'
import { pageCursor, pageLimit, pageOffset, queryInteger } from './queries.ts'
import { html } from './text.ts'
import { timestamp } from './times.ts'

const commentFields = {
  id: id().describe('Unique among comments, answers and replies.'),
  body: z.string().describe('HTML.'),
  author: MemberCard,
  likes: z.int().min(0).describe('Number of likes.'),
  dislikes: z.int().min(0).describe('Number of dislikes.'),
  my_reaction: z.enum(['like', 'dislike']).nullable().describe('Your reaction, if any.'),
  created_at: timestamp().describe('Time of creation.'),
  updated_at: timestamp().describe('Time of last change.'),
}

const Reply = z.object(commentFields).meta({ id: 'Reply', description: 'A reply to a comment or an answer.' })

const repliesFields = {
  replies: z.array(Reply).describe('First 20 replies, oldest first. Read all of them with `replies_to`.'),
  replies_count: z.int().min(0).describe('Number of replies.'),
}

const Comment = z
  .object({ ...commentFields, ...repliesFields })
  .meta({ id: 'Comment', description: 'A comment.' })

const Answer = z
  .object({
    ...commentFields,
    accepted: z.boolean().describe('Whether the author of the question accepted it.'),
    ...repliesFields,
  })
  .meta({ id: 'Answer', description: 'An answer to a question.' })

export const CommentPage = pageOf(Comment).meta({
  id: 'CommentPage',
  description: 'A page of comments, oldest first.',
})

export const AnswerPage = pageOf(Answer).meta({
  id: 'AnswerPage',
  description: 'A page of answers. The accepted answer is first, then the answers with the most likes.',
})

const repliesTo = (whole: 'comments' | 'answers', singular: string) =>
  queryInteger(1)
    .optional()
    .describe(
      `ID of ${singular} on the item. The page then contains its replies, oldest first, instead of ${whole}. Replies cannot have replies.`,
    )

export const commentPaging = {
  replies_to: repliesTo('comments', 'a comment'),
  comments_offset: pageOffset('comments'),
  comments_limit: pageLimit(20, 'comments'),
  comments_cursor: pageCursor(),
}

export const answerPaging = {
  replies_to: repliesTo('answers', 'an answer'),
  answers_offset: pageOffset('answers'),
  answers_limit: pageLimit(20, 'answers'),
  answers_cursor: pageCursor(),
}

const commentText = () =>
  bounded(html(limits.comment), 'HTML, at most {} characters, sanitized to the allowed tags.')

export const CommentCreate = z
  .strictObject({ body: commentText() })
  .meta({ id: 'CommentCreate', description: 'A comment, reply or answer to create.' })

export const CommentUpdate = z
  .strictObject({ body: commentText() })
  .meta({ id: 'CommentUpdate', description: 'The new text of a comment, reply or answer.' })

const commentsCount = () => z.int().min(0).describe('Current number of comments and replies.')

export const CommentCreated = z
  .object({ id: id(), comment: Comment, comments: commentsCount() })
  .meta({ id: 'CommentCreated', description: 'The published comment.' })

export const ReplyCreated = z
  .object({ id: id(), comment: Reply, comments: commentsCount() })
  .meta({ id: 'ReplyCreated', description: 'The published reply.' })

export const AnswerCreated = z
  .object({
    id: id(),
    answer: Answer,
    answers: z.int().min(0).describe('Current number of answers.'),
  })
  .meta({ id: 'AnswerCreated', description: 'The published answer.' })

export const CommentUpdated = Updated(Comment).meta({
  id: 'CommentUpdated',
  description: 'The updated comment or reply. A reply cannot have replies.',
})

export const AnswerUpdated = Updated(Answer).meta({
  id: 'AnswerUpdated',
  description: 'The updated answer.',
})

export const Accept = z
  .strictObject({ accepted: z.boolean().describe('Whether this answer is accepted.') })
  .meta({ id: 'Accept', description: 'Whether to accept an answer.' })
