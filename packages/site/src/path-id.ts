import { parseId } from '@chowk/contract'
import { ApiError } from '@chowk/engine'
import type { PageContext } from './page.ts'

/** Returns the id in the path. @throws ApiError `not_found` if it is malformed */
export function pathId({ params }: Pick<PageContext, 'params'>): number {
  const id = parseId(params.id!)
  if (id === undefined) throw new ApiError('not_found')
  return id
}
