import * as z from 'zod'
import { tagName } from '../forms/tag-names.ts'
import { limits } from '../vocabulary/limits.ts'
import { ofLength } from './text.ts'

/** The name of a tag as a caller sends it, taken and judged as it is kept. */
export const tagNameText = () =>
  z
    .string()
    // What is far too long is not even composed. A name may come with its letters taken apart.
    .overwrite((value) => (value.length > limits.tagLength * 8 ? value : tagName(value)))
    .check(ofLength(1, limits.tagLength))
    .meta({ minLength: 1, maxLength: limits.tagLength })
