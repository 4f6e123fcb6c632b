import type { Operation } from '@chowk/contract/core'
import type { Validate } from './validate.ts'

/** What checks a request as the platform does, for whoever is about to send one. Schemas are loaded with the first. */
export async function loadValidator(row: Operation): Promise<Validate> {
  const { validatorOf } = await import('./validate.ts')
  return validatorOf(row, undefined)
}
