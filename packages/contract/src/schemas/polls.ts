import * as z from 'zod'
import { pageOf } from './answers.ts'
import { CommentPage } from './comments.ts'
import { id } from './identifiers.ts'
import {
  atLeastOneField,
  contentChanges,
  contentFields,
  itemFields,
  onePlacement,
  placementFields,
  Updated,
} from './items.ts'
import { optionTexts, questionDetails, questionText } from './options.ts'

export const PollCreate = onePlacement(
  z.strictObject({
    question: questionText(),
    options: optionTexts(),
    details: questionDetails().optional(),
    ...contentFields,
    ...placementFields,
  }),
).meta({ id: 'PollCreate', description: 'A poll to publish.' })

export const PollUpdate = atLeastOneField(
  z.strictObject({
    question: questionText().optional(),
    details: questionDetails().nullable().optional().describe('HTML. Null removes it.'),
    ...contentChanges,
    is_closed: z
      .boolean()
      .optional()
      .describe('`true` closes the poll permanently. It accepts no more votes and cannot be reopened.'),
  }),
).meta({ id: 'PollUpdate', description: 'The fields of a poll to change; omitted fields are kept.' })

const PollOption = z
  .object({ id: id(), text: z.string(), votes: z.int().min(0).describe('Number of votes.') })
  .meta({ id: 'PollOption', description: 'An option of a poll.' })

const Poll = z
  .object({
    ...itemFields,
    type: z.literal('poll'),
    options: z.array(PollOption).describe("Options, in the author's order."),
    votes_count: z.int().min(0).describe('Number of voters.'),
    is_closed: z.boolean().describe('Whether voting is closed.'),
    my_vote: id().nullable().describe('ID of the option you voted for.'),
  })
  .meta({ id: 'Poll', description: 'A poll, as shown in lists. Its `title` is the question.' })

const PollDetail = z
  .object({ ...Poll.shape, details: z.string().nullable().describe('HTML.') })
  .meta({ id: 'PollDetail', description: 'A poll with its details.' })

export const PollPage = pageOf(Poll).meta({ id: 'PollPage', description: 'A page of polls.' })

export const PollRead = z
  .object({ item: PollDetail, comments: CommentPage })
  .meta({ id: 'PollRead', description: 'A poll and its first comments.' })

export const PollUpdated = Updated(PollDetail).meta({
  id: 'PollUpdated',
  description: 'The poll after the change.',
})

export const Voted = z
  .object({ item: PollDetail })
  .meta({ id: 'Voted', description: 'The poll, including your vote.' })
