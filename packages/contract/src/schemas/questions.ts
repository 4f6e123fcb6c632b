import * as z from 'zod'
import { bounded } from './bounds.ts'
import { pageOf } from './answers.ts'
import { AnswerPage } from './comments.ts'
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
import { html, title } from './text.ts'

export const QuestionCreate = onePlacement(
  z.strictObject({
    title: bounded(title(), 'Question: plain text, {} characters.'),
    body: bounded(html().optional(), 'Details: HTML, at most {} characters; sanitized to the allowed tags.'),
    ...contentFields,
    ...placementFields,
  }),
).meta({ id: 'QuestionCreate', description: 'A question to publish.' })

export const QuestionUpdate = atLeastOneField(
  z.strictObject({
    title: bounded(title().optional(), 'Plain text, {} characters.'),
    body: bounded(html().nullable().optional(), 'HTML, at most {} characters. Null removes it.'),
    ...contentChanges,
  }),
).meta({ id: 'QuestionUpdate', description: 'The fields of a question to change; omitted fields are kept.' })

const Question = z
  .object({
    ...itemFields,
    type: z.literal('question'),
    resolved: z.boolean().describe('Whether its author marked it resolved.'),
    answers_count: z.int().min(0),
    accepted_answer_id: id().nullable(),
  })
  .meta({ id: 'Question', description: 'A question, as shown in lists.' })

const QuestionDetail = z
  .object({ ...Question.shape, body: z.string().nullable().describe('HTML.') })
  .meta({ id: 'QuestionDetail', description: 'A question with its details.' })

export const QuestionPage = pageOf(Question).meta({ id: 'QuestionPage', description: 'A page of questions.' })

export const QuestionUpdated = Updated(QuestionDetail).meta({
  id: 'QuestionUpdated',
  description: 'The question after the change.',
})

export const QuestionRead = z
  .object({ item: QuestionDetail, answers: AnswerPage })
  .meta({ id: 'QuestionRead', description: 'A question and its first answers.' })

export const QuestionResolve = z
  .strictObject({ resolved: z.boolean().describe('Whether the question is resolved.') })
  .meta({ id: 'QuestionResolve', description: 'Whether a question is resolved.' })
