import { articles } from '../components/items/list.ts'
import { filters } from '../components/filters.ts'
import { listPage } from '../components/list-page.ts'
import { listedJob } from '../components/items/listed.ts'
import { readPage } from '../components/pager.ts'
import { employmentTypes, experienceLevels, workModes } from '../components/labels.ts'
import { html, type Html } from '../html.ts'
import type { PageContext, Page } from '../page.ts'

/** Open jobs with all filters of the interface, newest first. */
export const jobs: Page = {
  async show(context) {
    const { visit, query } = context
    const given = Object.fromEntries(
      ['type', 'mode', 'experience', 'location', 'salary_min'].flatMap((name) =>
        query.get(name) ? [[name, query.get(name)!]] : [],
      ),
    )
    const page = await readPage(context, 12, (page) =>
      visit.read('jobs.list', { query: { ...page, ...given } }),
    )
    return listPage(context, {
      title: 'Jobs',
      about: 'Open jobs, the newest first.',
      write: ['/jobs/new', 'New job'],
      list: articles(
        'entries',
        page.items.map((item) => listedJob(item, context.calendar)),
        'No open jobs match.',
      ),
      page,
      narrowing: filters(Object.keys(given).length > 0, narrowBy(context)),
    })
  },
}

const narrowBy = ({ query }: PageContext): Html => {
  const value = (name: string) => query.get(name) ?? ''
  const choice = (name: string, label: string, options: Readonly<Record<string, string>>) =>
    html`<div class="field">
      <label for="${name}">${label}</label
      ><select id="${name}" name="${name}">
        <option value="">Any</option>
        ${Object.entries(options).map(
          ([key, text]) =>
            html`<option value="${key}" ${key === value(name) ? html`selected` : ''}>${text}</option>`,
        )}
      </select>
    </div>`
  return html`<form class="narrow-by" action="/jobs">
    ${choice('type', 'Employment type', employmentTypes)}${choice('mode', 'Workplace', workModes)}${choice('experience', 'Experience', experienceLevels)}
    <div class="field">
      <label for="location">City</label
      ><input id="location" type="text" name="location" maxlength="200" value="${value('location')}" />
    </div>
    <div class="field">
      <label for="salary_min">Pays in a year, ₹ or more</label
      ><input
        id="salary_min"
        name="salary_min"
        type="text"
        inputmode="numeric"
        value="${value('salary_min')}"
      />
    </div>
    <button>Show</button>
  </form>`
}
