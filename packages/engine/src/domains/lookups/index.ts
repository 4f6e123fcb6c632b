import type { Operations } from '@chowk/contract'
import type { Handlers } from '../../handler.ts'
import { communityIcons } from './community-icons.ts'
import { geo } from './geo.ts'
import { jobOptions } from './job-options.ts'
import { postableCommunities } from './postable-communities.ts'
import { serviceCategories } from './service-categories.ts'

export const lookups: Handlers<Operations['lookups']> = {
  postableCommunities,
  serviceCategories,
  jobOptions,
  geo,
  communityIcons,
}
