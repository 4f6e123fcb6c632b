import { selectField, textField } from '../components/form.ts'
import { articles } from '../components/items/list.ts'
import { communitiesAside, tagsAside } from '../components/aside.ts'
import { filters, nothingOf } from '../components/filters.ts'
import { listPage } from '../components/list-page.ts'
import { listedJob } from '../components/items/listed.ts'
import { givenIn, numbersIn, readPage } from '../components/pager.ts'
import { employmentTypes, experienceLevels, workModes } from '../components/labels.ts'
import { marketTabs } from '../components/tabs.ts'
import { html, type Html } from '../html.ts'
import type { PageContext, Page } from '../page.ts'

/** Open jobs with all filters of the interface, newest first. */
export const jobs: Page = {
  async show(context) {
    const { visit, query } = context
    const filterQuery = {
      ...givenIn(query, ['type', 'mode', 'experience', 'location']),
      ...numbersIn(query, ['salary_min']),
    }
    const isNarrowed = Object.keys(filterQuery).length > 0
    const page = await readPage(context, 12, (page) =>
      visit.read('jobs.list', { query: { ...page, ...filterQuery } }),
    )
    return listPage(context, {
      title: 'Jobs',
      about: 'Open jobs, newest first.',
      write: ['/jobs/new', 'New job'],
      list: articles(
        'entries',
        page.items.map((item) => listedJob(item, context)),
        nothingOf(isNarrowed, 'jobs'),
      ),
      page,
      aside: [await communitiesAside(visit), await tagsAside(visit)],
      filterBar: [marketTabs(context), filters(context, isNarrowed, narrowBy)],
    })
  },
}

const narrowBy = (context: PageContext): Html => {
  const choice = (name: string, label: string, options: Readonly<Record<string, string>>) =>
    selectField(context, { name, label, choices: [['', 'Any'], ...Object.entries(options)] })
  return html`<form class="narrow-by" action="/jobs">
    ${choice('type', 'Employment type', employmentTypes)}${choice('mode', 'Workplace', workModes)}${choice('experience', 'Experience', experienceLevels)}${textField(context, { name: 'location', label: 'City' })}${textField(context, { name: 'salary_min', label: 'Minimum salary per year (₹)', inputMode: 'numeric' })}
    <button>Show</button>
  </form>`
}
