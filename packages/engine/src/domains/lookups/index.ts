import { employmentTypes, experienceLevels, salaryPeriods, workModes } from '@chowk/contract/core'
import { invalid } from '../../api-error.ts'
import { communities, communityMembers } from '../../entities/communities.ts'
import { serviceCounts } from '../../entities/content.ts'
import { type Handler, prepared, type Handlers } from '../../handler.ts'
import type { Place, Places } from '../../places/places.ts'
import { pageOfRows } from '../content/pages.ts'
import { editorRoles } from '../content/placement.ts'
import { iconNames, iconPath } from '../media/built-in-images.ts'
import { categories } from './categories.ts'
import { isTakenAway } from '../viewer/viewer.ts'
import { pluck } from '../../store/pluck.ts'

const communityIcons: Handler<'lookups.communityIcons'> = async () => ({
  items: iconNames.map((name) => ({ name, url: iconPath(name) })),
})

const jobOptions: Handler<'lookups.jobOptions'> = async () => ({
  employment_types: [...employmentTypes],
  work_modes: [...workModes],
  experience_levels: [...experienceLevels],
  salary_periods: [...salaryPeriods],
})

const postableCommunities: Handler<'lookups.postableCommunities'> = async (context) => {
  const { tx, member } = context
  const page = await pageOfRows(context, communityMembers, {
    index: 'ofMemberByRole',
    ranges: editorRoles.map((role) => ({ member_id: member.id, role })),
    order: 'desc',
  })
  const rows = await tx.getMany(communities, pluck(page.items, 'community_id'))
  return {
    ...page,
    items: page.items.flatMap(({ community_id, role }) => {
      const community = rows.get(community_id)
      if (community === undefined || isTakenAway(community)) return []
      const { id, slug, name, verified, icon } = community
      return [{ id, slug, name, verified, icon, role }]
    }),
  }
}

const serviceCategories: Handler<'lookups.serviceCategories'> = async ({ tx }) => {
  const ids = categories.flatMap(({ id, children }) => [id, ...pluck(children, 'id')])
  const keys = ids.map((category_id) => ({ category_id }))
  const rows = await tx.findMany(serviceCounts, 'category', keys)
  const own = new Map(rows.map((row) => [row.category_id, row.services]))
  return {
    categories: categories.map(({ children, ...category }) => {
      const below = children.map((child) => ({ ...child, count: own.get(child.id) ?? 0 }))
      const count = below.reduce((sum, child) => sum + child.count, own.get(category.id) ?? 0)
      return { ...category, icon: null, count, children: below }
    }),
  }
}

/** Readers of each level of places. The schema of the query requires their parameters. */
const levels: {
  readonly [L in 'countries' | 'states' | 'districts' | 'cities']: (
    allPlaces: Places,
    query: { country: string | undefined; state: number | undefined; district: number | undefined },
  ) => Promise<readonly Place[]>
} = {
  countries: (allPlaces) => allPlaces.countries(),
  states: async (allPlaces, { country }) => (await allPlaces.states(country ?? '')) ?? unknown('country'),
  districts: async (allPlaces, { state }) => (await allPlaces.districts(state ?? 0)) ?? unknown('state'),
  cities: async (allPlaces, { state, district }) =>
    (await allPlaces.cities(state ?? 0, district)) ?? unknown(district === undefined ? 'state' : 'district'),
}

/** Places come from files, read before the store's view opens. */
const geo = prepared<'lookups.geo', readonly Place[]>({
  prepare: ({ places }, { query: { level, country, state, district } }) =>
    levels[level](places, { country, state, district }),
  perform: async (_context, _input, listedPlaces) => ({ items: [...listedPlaces] }),
})

function unknown(path: string): never {
  throw invalid(path, 'not_found', 'Unknown place.')
}

export const handlers: Handlers<'lookups'> = {
  postableCommunities,
  serviceCategories,
  jobOptions,
  geo,
  communityIcons,
}
