import * as z from 'zod'
import { distinct } from './across-fields.ts'
import { bounded } from './bounds.ts'
import { textKey } from '../formats/text-keys.ts'
import { limits } from '../vocabulary/limits.ts'
import { id } from './identifiers.ts'
import { atLeast, atMost } from './lengths.ts'
import { html, text, title } from './text.ts'

/** Two to five distinct options. */
export const optionTexts = () =>
  z
    .array(text(1, limits.option))
    .check(atLeast(limits.optionsMin), atMost(limits.optionsMax))
    .check(
      distinct(
        (option) => (typeof option === 'string' ? textKey(option) : undefined),
        'Another option has the same text.',
      ),
    )
    .describe(
      `Options: ${limits.optionsMin} to ${limits.optionsMax} different strings of at most ${limits.option} characters, in order. They cannot be changed later.`,
    )

/** The text of a poll or a multiple-choice question. */
export const questionText = () => bounded(title(), 'Question: plain text, {} characters.')

export const questionDetails = () =>
  bounded(html(), 'Details: HTML, at most {} characters; sanitized to the allowed tags.')

export const Choice = z
  .strictObject({ option_id: id().describe('ID of one of its options.') })
  .meta({ id: 'Choice', description: 'The chosen option.' })
