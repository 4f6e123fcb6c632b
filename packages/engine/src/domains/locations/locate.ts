import type { FieldProblem } from '../../failure.ts'
import type { LocatedIds, PlaceIds, Places } from '../../places/places.ts'

/** The names of a place that was sent, or what is wrong with it. Places are read from files, so this must not run inside a transaction. */
export async function locate(places: Places, sent: PlaceIds): Promise<LocatedIds | FieldProblem> {
  const names = await places.locate(sent)
  return names ? { ...sent, names } : NO_SUCH_PLACE
}

export const isProblem = (located: LocatedIds | FieldProblem): located is FieldProblem => 'code' in located

const NO_SUCH_PLACE: FieldProblem = {
  path: 'location',
  code: 'not_found',
  message: 'There is no such place: each id must lie within the place above it.',
}
