import type { OperationOf } from '@chowk/contract'
import type { ActOutput } from '@chowk/engine'

type Location = ActOutput<OperationOf<'users.get'>>['user']['location']

/** Formats a location as city and state, as far as known. */
export const placeName = (location: Location): string | undefined =>
  location === null
    ? undefined
    : [location.city ?? location.district, location.state ?? location.country_name]
        .filter((name) => name !== null)
        .join(', ')
