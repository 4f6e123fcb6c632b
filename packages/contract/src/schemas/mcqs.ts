import * as z from 'zod'
import { acrossFields } from './across-fields.ts'
import { bounded } from './bounds.ts'
import { limits } from '../vocabulary/limits.ts'
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
import { html } from './text.ts'

const explanation = () =>
  bounded(html(), 'Explanation of the correct option, shown after answering: HTML, at most {} characters.')

export const McqCreate = onePlacement(
  acrossFields(
    z.strictObject({
      question: questionText(),
      options: optionTexts(),
      correct_option: z
        .int()
        .min(0)
        .max(limits.optionsMax - 1)
        .describe('Index of the correct option in `options`, from 0.'),
      explanation: explanation().optional(),
      details: questionDetails().optional(),
      ...contentFields,
      ...placementFields,
    }),
    ({ options, correct_option: correct }) =>
      !Array.isArray(options) || !Number.isInteger(correct) || (correct as number) < options.length,
    { path: 'correct_option', code: 'too_big', error: 'Unknown option.' },
  ),
).meta({ id: 'McqCreate', description: 'A multiple-choice question to publish.' })

export const McqUpdate = atLeastOneField(
  z.strictObject({
    question: questionText().optional(),
    details: questionDetails().nullable().optional().describe('HTML. Null removes it.'),
    explanation: explanation().nullable().optional().describe('HTML. Null removes it.'),
    ...contentChanges,
  }),
).meta({
  id: 'McqUpdate',
  description: 'The fields of a multiple-choice question to change; omitted fields are kept.',
})

const McqOption = z
  .object({
    id: id(),
    text: z.string(),
    answers: z
      .int()
      .min(0)
      .nullable()
      .describe('Number of answers. Null until you answer, unless the question is yours.'),
  })
  .meta({ id: 'McqOption', description: 'An option of a multiple-choice question.' })

const Mcq = z
  .object({
    ...itemFields,
    type: z.literal('mcq'),
    options: z.array(McqOption).describe("Options, in the author's order."),
    answers_count: z.int().min(0).describe('Number of answers.'),
    my_answer: id().nullable().describe('ID of the option you chose.'),
    correct_option_id: id()
      .nullable()
      .describe('ID of the correct option; null until you answer, unless the question is yours.'),
  })
  .meta({
    id: 'Mcq',
    description: 'A multiple-choice question, as shown in lists. Its `title` is the question.',
  })

const McqDetail = z
  .object({
    ...Mcq.shape,
    details: z.string().nullable().describe('HTML.'),
    explanation: z.string().nullable().describe('HTML; null until you answer, unless the question is yours.'),
  })
  .meta({ id: 'McqDetail', description: 'A multiple-choice question with its details.' })

export const McqPage = pageOf(Mcq).meta({
  id: 'McqPage',
  description: 'A page of multiple-choice questions.',
})

export const McqRead = z
  .object({ item: McqDetail, comments: CommentPage })
  .meta({ id: 'McqRead', description: 'A multiple-choice question and its first comments.' })

export const McqUpdated = Updated(McqDetail).meta({
  id: 'McqUpdated',
  description: 'The multiple-choice question after the change.',
})

export const McqAnswered = z
  .object({
    correct: z.boolean().describe('Whether your answer is correct.'),
    correct_option_id: id(),
    explanation: z.string().nullable().describe('HTML.'),
    item: McqDetail,
  })
  .meta({ id: 'McqAnswered', description: 'The solution, after your answer.' })
