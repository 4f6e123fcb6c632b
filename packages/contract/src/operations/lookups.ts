import * as z from 'zod'
import { acrossFields } from '../schemas/across-fields.ts'
import { operation } from '../operation.ts'
import { countryCode } from '../schemas/identifiers.ts'
import {
  CommunityIcons,
  JobOptions,
  Places,
  PostableCommunityPage,
  ServiceCategories,
} from '../schemas/lookups.ts'
import { paging, queryInteger } from '../schemas/queries.ts'

/** Requires the place within which these levels are listed. */
const within = <Query extends z.ZodType>(place: string, levels: readonly unknown[], query: Query): Query =>
  acrossFields(query, (sent) => sent[place] !== undefined || !levels.includes(sent['level']), {
    path: place,
    code: 'required',
    error: `Send "${place}" with this level.`,
  })

export const lookups = {
  postableCommunities: operation({
    method: 'GET',
    path: '/communities/postable',
    scope: 'read',
    summary: 'List the communities you can publish in.',
    description: 'Communities in which you are an editor, an admin or the creator.',
    query: z.object(paging()),
    response: PostableCommunityPage,
  }),
  serviceCategories: operation({
    method: 'GET',
    path: '/service-categories',
    scope: 'read',
    visitors: true,
    summary: 'Read the tree of service categories.',
    response: ServiceCategories,
  }),
  jobOptions: operation({
    method: 'GET',
    path: '/job-options',
    scope: 'read',
    visitors: true,
    summary: 'Read the valid values of job fields.',
    response: JobOptions,
  }),
  geo: operation({
    method: 'GET',
    path: '/geo',
    scope: 'read',
    visitors: true,
    summary: 'List countries, or the states, districts or cities within one.',
    description:
      'Levels: `countries`, `states` (requires `country`), `districts` (requires `state`), `cities` (requires `state`, optional `district`).',
    query: within(
      'country',
      ['states'],
      within(
        'state',
        ['districts', 'cities'],
        z.object({
          level: z.enum(['countries', 'states', 'districts', 'cities']),
          country: countryCode().optional().describe('ISO 3166-1 alpha-2. Required for states.'),
          state: queryInteger(1).optional().describe('The ID of a state. Required for districts and cities.'),
          district: queryInteger(1).optional().describe('The ID of a district, to narrow the cities.'),
        }),
      ),
    ),
    response: Places,
  }),
  communityIcons: operation({
    method: 'GET',
    path: '/community-icons',
    scope: 'read',
    visitors: true,
    summary: 'List the built-in icons for communities.',
    response: CommunityIcons,
  }),
}
