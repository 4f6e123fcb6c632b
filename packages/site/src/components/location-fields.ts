import type { ActInput, PlaceIds, View } from '@chowk/engine'
import type { OperationOf } from '@chowk/contract'
import type { Form } from '../http/form.ts'
import { html, type Html, type Part } from '../html.ts'
import type { PageContext } from '../page.ts'
import { groupProblem, problemOf, selectField, submittedValue } from './form.ts'

type Query = NonNullable<ActInput<OperationOf<'lookups.geo'>>['query']>

const NAMES = ['country', 'state_id', 'district_id', 'city_id'] as const

/**
 * Renders the fields of a location: the country, then the levels within the stored choice.
 * @param narrow Instruction for choosing the next level.
 */
export async function locationFields(
  context: PageContext,
  before: PlaceIds | null,
  narrow: Part = html`<p class="hint">Save first, then choose a place in it.</p>`,
): Promise<Html> {
  const { visit } = context
  const chosen = Object.fromEntries(
    NAMES.map((name) => [name, submittedValue(context, name, String(before?.[name] ?? ''))]),
  ) as Record<(typeof NAMES)[number], string>
  const countries = await choices(visit, { level: 'countries' })
  const states =
    chosen.country === '' ? [] : await choices(visit, { level: 'states', country: chosen.country })
  const state = among(states, chosen.state_id)
  const districts = state === '' ? [] : await choices(visit, { level: 'districts', state })
  const district = among(districts, chosen.district_id)
  const cities =
    state === '' ? [] : await choices(visit, { level: 'cities', state, ...(district !== '' && { district }) })
  const field = (name: (typeof NAMES)[number], label: string, options: Choices, none: string) =>
    options.length === 0
      ? undefined
      : selectField(context, {
          name,
          label,
          before: String(before?.[name] ?? ''),
          choices: [['', none], ...options],
        })
  return html`<fieldset class="fields">
    <legend>Place</legend>
    ${groupProblem(context, problemOf(context, 'location'))}
    ${field('country', 'Country', countries, 'Not specified')}${field('state_id', 'State', states, 'Not specified')}${field('district_id', 'District', districts, 'Not specified')}${field('city_id', 'City', cities, 'Not specified')}${narrow}
  </fieldset>`
}

/** Returns the chosen location, without levels that do not lie within the level above. */
export async function chosenLocation(visit: View, form: Form): Promise<PlaceIds | null> {
  const country = form.text('country')
  if (country === '') return null
  const states = await choices(visit, { level: 'states', country })
  const state = among(states, form.text('state_id'))
  if (state === '') return { country }
  const district = among(await choices(visit, { level: 'districts', state }), form.text('district_id'))
  const cities = await choices(visit, { level: 'cities', state, ...(district !== '' && { district }) })
  const city = among(cities, form.text('city_id'))
  return {
    country,
    state_id: Number(state),
    ...(district !== '' && { district_id: Number(district) }),
    ...(city !== '' && { city_id: Number(city) }),
  }
}

type Choices = readonly (readonly [value: string, name: string])[]

async function choices(visit: View, query: Query): Promise<Choices> {
  const { items } = await visit.read('lookups.geo', { query })
  return items.map(({ code, id, name }) => [code ?? String(id), name])
}

const among = (options: Choices, value: string): string =>
  options.some(([name]) => name === value) ? value : ''
