import * as z from 'zod'
import {
  communityRoles,
  employmentTypes,
  experienceLevels,
  salaryPeriods,
  workModes,
} from '../vocabulary/content.ts'
import { pageOf } from './answers.ts'
import { id } from './identifiers.ts'

const PostableCommunity = z
  .object({
    id: id().describe('Value for `community_id`.'),
    slug: z.string().describe('Value for `community`.'),
    name: z.string(),
    verified: z.boolean().nullable(),
    icon: z.string().describe('Path on the site.'),
    role: z.enum(communityRoles).describe('Your role in it.'),
  })
  .meta({ id: 'PostableCommunity', description: 'A community that you can publish in.' })

export const PostableCommunityPage = pageOf(PostableCommunity).meta({
  id: 'PostableCommunityPage',
  description: 'A page of communities that you can publish in.',
})

const categoryFields = {
  id: id(),
  name: z.string(),
  slug: z.string(),
  count: z.int().min(0).describe('Number of published services.'),
}

const ServiceCategory = z
  .object({
    ...categoryFields,
    icon: z.string().nullable(),
    description: z.string(),
    children: z.array(z.object(categoryFields)),
  })
  .meta({ id: 'ServiceCategory', description: 'A service category, with its subcategories.' })

export const ServiceCategories = z
  .object({ categories: z.array(ServiceCategory) })
  .meta({ id: 'ServiceCategories', description: 'The tree of categories.' })

export const JobOptions = z
  .object({
    employment_types: z.array(z.enum(employmentTypes)),
    work_modes: z.array(z.enum(workModes)),
    experience_levels: z.array(z.enum(experienceLevels)),
    salary_periods: z.array(z.enum(salaryPeriods)),
  })
  .meta({ id: 'JobOptions', description: 'The allowed values for jobs.' })

const Place = z
  .object({
    id: id(),
    name: z.string(),
    slug: z.string(),
    code: z.string().optional().describe('ISO 3166-1 alpha-2 code. Only for countries.'),
  })
  .meta({ id: 'Place', description: 'A country, state, district or city.' })

export const Places = z
  .object({ items: z.array(Place) })
  .meta({ id: 'Places', description: 'Places of one level.' })

const CommunityIcon = z
  .object({
    name: z.string(),
    url: z.string().describe('Path on the site, usable as the `icon` of a community.'),
  })
  .meta({ id: 'CommunityIcon', description: 'A built-in icon.' })

export const CommunityIcons = z
  .object({ items: z.array(CommunityIcon) })
  .meta({ id: 'CommunityIcons', description: 'The built-in icons.' })
