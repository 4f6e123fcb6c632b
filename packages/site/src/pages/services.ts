import type { OperationOf } from '@chowk/contract'
import type { ActOutput } from '@chowk/engine'
import { filters, nothingOf } from '../components/filters.ts'
import { listPage } from '../components/list-page.ts'
import { selectField, textField } from '../components/form.ts'
import { articles } from '../components/items/list.ts'
import { listedService } from '../components/items/listed.ts'
import { givenIn, numbersIn, readPage } from '../components/pager.ts'
import { marketTabs } from '../components/tabs.ts'
import { serviceSorts } from '../components/labels.ts'
import { html, type Html } from '../html.ts'
import type { PageContext, Page } from '../page.ts'

type Categories = ActOutput<OperationOf<'lookups.serviceCategories'>>['categories']

/** Services by category, words and price, in every sort order of the interface. */
export const services: Page = {
  async show(context) {
    const { visit, query } = context
    const input: Record<string, string> = {
      ...givenIn(query, ['category', 'q', 'sort']),
      ...numbersIn(query, ['min', 'max']),
    }
    const { categories } = await visit.read('lookups.serviceCategories')
    const page = await readPage(context, 12, (page) =>
      visit.read('services.list', { query: { ...page, ...input } }),
    )
    const isNarrowed = Object.keys(input).length > 0
    return listPage(context, {
      title: 'Services',
      about: 'Services by members, with prices.',
      write: ['/services/new', 'Offer a service'],
      filterBar: [
        marketTabs(context),
        filters(context, isNarrowed, (own) => narrowBy(own, categories), 'Filter and sort'),
      ],
      list: articles(
        'tiles',
        page.items.map((item) => listedService(item)),
        nothingOf(isNarrowed, 'services'),
      ),
      page,
    })
  },
}

const narrowBy = (context: PageContext, categories: Categories): Html => {
  const option = ({ slug, name, count }: { slug: string; name: string; count: number }, inset = '') =>
    [slug, `${inset}${name} (${count})`] as const
  return html`<form class="narrow-by" action="/services">
    ${textField(context, { name: 'q', label: 'Words', type: 'search' })}${selectField(context, {
      name: 'category',
      label: 'Category',
      choices: [
        ['', 'All'],
        ...categories.flatMap((category) => [
          option(category),
          ...category.children.map((child) => option(child, '– ')),
        ]),
      ],
    })}
    <div class="pair">
      ${textField(context, { name: 'min', label: 'From ₹', inputMode: 'numeric' })}${textField(context, { name: 'max', label: 'To ₹', inputMode: 'numeric' })}
    </div>
    ${selectField(context, { name: 'sort', label: 'Sort by', before: 'recent', choices: Object.entries(serviceSorts) })}
    <button>Show</button>
  </form>`
}
