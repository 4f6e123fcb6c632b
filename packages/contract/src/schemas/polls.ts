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
      .describe('True closes the poll for good: it takes no more votes, and can not be opened again.'),
  }),
).meta({ id: 'PollUpdate', description: 'The fields of a poll to change; what is left out is kept.' })

const PollOption = z
  .object({ id: id(), text: z.string(), votes: z.int().min(0).describe('How many members voted for it.') })
  .meta({ id: 'PollOption', description: 'An option of a poll.' })

const Poll = z
  .object({
    ...itemFields,
    type: z.literal('poll'),
    options: z.array(PollOption).describe('In the order of the author.'),
    votes_count: z.int().min(0).describe('How many members voted.'),
    is_closed: z.boolean().describe('Whether votes are no longer taken.'),
    my_vote: id().nullable().describe('The option that you voted for.'),
  })
  .meta({ id: 'Poll', description: 'A poll, as it stands in a list. Its `title` is the question.' })

const PollDetail = z
  .object({ ...Poll.shape, details: z.string().nullable().describe('HTML.') })
  .meta({ id: 'PollDetail', description: 'A poll with its details.' })

export const PollPage = pageOf(Poll).meta({ id: 'PollPage', description: 'A page of polls.' })

export const PollRead = z
  .object({ item: PollDetail, comments: CommentPage })
  .meta({ id: 'PollRead', description: 'A poll and the first of its comments.' })

export const PollUpdated = Updated(PollDetail).meta({
  id: 'PollUpdated',
  description: 'The poll after the change.',
})

export const Voted = z
  .object({ item: PollDetail })
  .meta({ id: 'Voted', description: 'The poll with your vote counted.' })
