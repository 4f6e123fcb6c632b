import { parseId } from '@chowk/contract'
import { ApiError } from '@chowk/engine'
import type { PageContext } from './page.ts'

/** The id that the address names. @throws ApiError `not_found` for what is none */
export function pathId({ params }: Pick<PageContext, 'params'>): number {
  const id = parseId(params.id!)
  if (id === undefined) throw new ApiError('not_found')
  return id
}
