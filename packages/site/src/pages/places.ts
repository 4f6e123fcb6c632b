import { placesNamed } from '@chowk/engine/website'
import type { Page } from '../page.ts'

/** The places that a text may mean, as JSON: suggestions of the place field. */
export const places: Page = {
  async show({ visit, query }) {
    const found = await placesNamed(visit, (query.get('q') ?? '').slice(0, 200))
    return { type: 'application/json', body: JSON.stringify(found.map(({ label }) => label)) }
  },
}
