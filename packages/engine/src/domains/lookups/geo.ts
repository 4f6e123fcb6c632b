import type { Operations } from '@chowk/contract'
import { invalid, type FieldProblem } from '../../failure.ts'
import { prepared } from '../../handler.ts'
import type { Place, Places } from '../../places/places.ts'

type Geo = Operations['lookups']['geo']

/** What each level has to be asked with. */
const levels: {
  readonly [L in 'countries' | 'states' | 'districts' | 'cities']: (
    places: Places,
    query: { country: string | undefined; state: number | undefined; district: number | undefined },
  ) => Promise<readonly Place[]>
} = {
  countries: (places) => places.countries(),
  states: async (places, { country }) =>
    country === undefined ? missing('country') : ((await places.states(country)) ?? unknown('country')),
  districts: async (places, { state }) =>
    state === undefined ? missing('state') : ((await places.districts(state)) ?? unknown('state')),
  cities: async (places, { state, district }) =>
    state === undefined
      ? missing('state')
      : ((await places.cities(state, district)) ?? unknown(district === undefined ? 'state' : 'district')),
}

/** Places come from files: they are read before the view of the store opens. */
export const geo = prepared<Geo, readonly Place[]>({
  prepare: ({ places }, { query: { level, country, state, district } }) =>
    levels[level](places, { country, state, district }),
  perform: async (_context, _input, places) => ({ items: [...places] }),
})

function missing(path: string): never {
  throw invalid({
    path,
    code: 'required',
    message: `Send "${path}" with this level.`,
  } satisfies FieldProblem)
}

function unknown(path: string): never {
  throw invalid({ path, code: 'not_found', message: 'There is no such place.' } satisfies FieldProblem)
}
