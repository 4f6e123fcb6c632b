import { parseId } from '@chowk/contract'
import { ApiError } from '@chowk/engine'
import type { PageContext } from './page.ts'

/** Returns an id of an address. @throws ApiError `not_found` if it is malformed */
export function idIn(text: string): number {
  const id = parseId(text)
  if (id === undefined) throw new ApiError('not_found')
  return id
}

/** Returns the id in the path. @throws ApiError `not_found` if it is malformed */
export const pathId = ({ params }: Pick<PageContext, 'params'>): number => idIn(params.id!)
