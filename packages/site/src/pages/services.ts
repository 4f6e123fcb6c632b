import type { OperationOf } from '@chowk/contract'
import type { ActOutput } from '@chowk/engine'
import { filters } from '../components/filters.ts'
import { listPage } from '../components/list-page.ts'
import { articles } from '../components/items/list.ts'
import { listedService } from '../components/items/listed.ts'
import { readPage } from '../components/pager.ts'
import { choiceTabs } from '../components/tabs.ts'
import { serviceSorts } from '../components/labels.ts'
import { html, type Html } from '../html.ts'
import type { PageContext, Page } from '../page.ts'

type Categories = ActOutput<OperationOf<'lookups.serviceCategories'>>['categories']

/** Services by category, words and price, in every sort order of the interface. */
export const services: Page = {
  async show(context) {
    const { visit, query } = context
    const given = Object.fromEntries(
      ['category', 'q', 'min', 'max', 'sort'].flatMap((name) =>
        query.get(name) ? [[name, query.get(name)!]] : [],
      ),
    )
    const { categories } = await visit.read('lookups.serviceCategories')
    const page = await readPage(context, 12, (page) =>
      visit.read('services.list', { query: { ...page, ...given } }),
    )
    const sort = given.sort ?? 'recent'
    return listPage(context, {
      title: 'Services',
      about: 'What members do for others, and for how much.',
      write: ['/services/new', 'Offer a service'],
      narrowing: [
        filters(
          Object.keys(given).some((name) => name !== 'sort'),
          narrowBy(context, categories),
        ),
        choiceTabs(context, 'Sort by', 'sort', Object.entries(serviceSorts), sort),
      ],
      list: articles(
        'tiles',
        page.items.map((item) => listedService(item)),
        'No services match.',
      ),
      page,
      before: 'Before',
      after: 'More',
    })
  },
}

const narrowBy = ({ query }: PageContext, categories: Categories): Html => {
  const value = (name: string) => query.get(name) ?? ''
  const option = ({ slug, name, count }: { slug: string; name: string; count: number }, inset = '') =>
    html`<option value="${slug}" ${slug === value('category') ? html`selected` : ''}>
      ${inset}${name} (${count})
    </option>`
  return html`<form class="narrow-by" action="/services">
    <div class="field">
      <label for="q">Words</label
      ><input id="q" name="q" type="search" maxlength="200" value="${value('q')}" />
    </div>
    <div class="field">
      <label for="category">Category</label
      ><select id="category" name="category">
        <option value="">All</option>
        ${categories.map((category) => [option(category), category.children.map((child) => option(child, '– '))])}
      </select>
    </div>
    <div class="pair">
      <div class="field">
        <label for="min">From ₹</label
        ><input id="min" name="min" type="text" inputmode="numeric" value="${value('min')}" />
      </div>
      <div class="field">
        <label for="max">To ₹</label
        ><input id="max" name="max" type="text" inputmode="numeric" value="${value('max')}" />
      </div>
    </div>
    ${value('sort') === '' ? '' : html`<input type="hidden" name="sort" value="${value('sort')}" />`}
    <button>Show</button>
  </form>`
}
