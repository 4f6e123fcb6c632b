import { updateOf } from '../content/update-of.ts'
import type { CommonChanges } from '../content/update-content.ts'
import { explanationIn, presentMcq } from './present-mcq.ts'

type Changes = CommonChanges & { readonly explanation?: string | null | undefined }

export const update = updateOf(
  'mcq',
  presentMcq,
  ({ explanation }: Changes) =>
    (_, before) =>
      explanation === undefined || explanation === explanationIn(before)
        ? { updated: [] }
        : { details: { explanation }, updated: ['explanation'] },
)
