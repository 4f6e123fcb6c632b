import * as z from 'zod'
import { countryCode, id } from './identifiers.ts'

/** A place in a request: ids of the geo lookup, each within the previous one. */
export const locationInput = () =>
  z
    .strictObject({
      country: countryCode().describe('ISO 3166-1 alpha-2, for example `IN`.'),
      state_id: id().optional().describe('ID of a state in the country.'),
      district_id: id().optional().describe('ID of a district in the state. Requires `state_id`.'),
      city_id: id().optional().describe('ID of a city in the state. Requires `state_id`.'),
    })
    .describe('Ids from the geo lookup. Lower levels are optional.')

export const Location = z
  .object({
    country: z.string().describe('ISO 3166-1 alpha-2.'),
    country_name: z.string(),
    state_id: id().nullable(),
    state: z.string().nullable(),
    district_id: id().nullable(),
    district: z.string().nullable(),
    city_id: id().nullable(),
    city: z.string().nullable(),
  })
  .meta({ id: 'Location', description: 'A place, with the names for its ids.' })
