import * as z from 'zod'
import { id } from './identifiers.ts'
import { MemberCard } from './members.ts'
import { timestamp } from './times.ts'

const commentFields = {
  id: id(),
  body: z.string().describe('HTML.'),
  author: MemberCard,
  likes: z.int(),
  dislikes: z.int(),
  my_reaction: z.enum(['like', 'dislike']).nullable(),
  created_at: timestamp(),
  updated_at: timestamp(),
}

export const Reply = z
  .object(commentFields)
  .meta({ id: 'Reply', description: 'A reply to a comment or an answer.' })

export const Comment = z
  .object({
    ...commentFields,
    replies: z.array(Reply).describe('The first replies, oldest first.'),
    replies_count: z.int(),
  })
  .meta({ id: 'Comment', description: 'A comment.' })

export const Answer = z
  .object({
    ...commentFields,
    accepted: z.boolean().describe('Whether the author of the question accepted it.'),
    replies: z.array(Reply).describe('The first replies, oldest first.'),
    replies_count: z.int(),
  })
  .meta({ id: 'Answer', description: 'An answer to a question.' })
