import { milliseconds, type Duration } from '@chowk/engine'
import * as z from 'zod'

/** A duration as milliseconds, written like `5m` or like `PT5M`. */
export const duration = z.string().transform((text, context) => {
  try {
    return milliseconds(text as Duration)
  } catch {
    context.addIssue({
      code: 'custom',
      message: 'A duration like 5m or PT5M is needed; years and months have no fixed length.',
    })
    return z.NEVER
  }
})
