import * as z from 'zod'
import { tagName } from '../formats/tag-names.ts'
import { limits } from '../vocabulary/limits.ts'
import { ofLength } from './text.ts'

/** The name of a tag in a request. Normalized before validation. */
export const tagNameText = () =>
  z
    .string()
    // Skips normalization of far too long names. The factor allows for decomposed letters.
    .overwrite((value) => (value.length > limits.tagLength * 8 ? value : tagName(value)))
    .check(ofLength(1, limits.tagLength))
    .meta({ minLength: 1, maxLength: limits.tagLength })
