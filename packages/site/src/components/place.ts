import type { OperationOf } from '@chowk/contract'
import type { ActOutput } from '@chowk/engine'

type Location = ActOutput<OperationOf<'users.get'>>['user']['location']

/** A place in a few words: the city and the state, or as much as is known. */
export const placeName = (location: Location): string | undefined =>
  location === null
    ? undefined
    : [location.city ?? location.district, location.state ?? location.country_name]
        .filter((name) => name !== null)
        .join(', ')
