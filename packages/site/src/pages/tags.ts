import { asidePart } from '../components/aside.ts'
import { form, textArea, textField } from '../components/form.ts'
import { listPage } from '../components/list-page.ts'
import { readPage } from '../components/pager.ts'
import { tagCard } from '../components/items/card.ts'
import { list } from '../components/items/list.ts'
import { html } from '../html.ts'
import { seeOther } from '../http/answer.ts'
import type { PageContext, Page } from '../page.ts'

/** All tags, most used first, and a form to create one. */
export const tags: Page = {
  async show(context) {
    const page = await readPage(context, 50, (query) => context.visit.read('tags.list', { query }))
    return listPage(context, {
      title: 'Tags',
      about: 'Topics, most used first.',
      list: list(
        'cards',
        page.items.map((tag) => tagCard(tag)),
        'No tags found.',
      ),
      page,
      write: ['#name', 'New tag'],
      aside: context.member && createForm(context),
    })
  },
  async submit({ form, perform }) {
    const description = form.given('description')
    const { url } = await perform('tags.create', {
      body: { name: form.text('name'), ...(description !== undefined && { description }) },
    })
    return seeOther(url ?? '/tags')
  },
}

const createForm = (context: PageContext) =>
  asidePart(
    'New tag',
    form(
      context,
      '/tags',
      html`${textField(context, { name: 'name', label: 'Name', required: true, autocomplete: 'off' })}
        ${textArea(context, { name: 'description', label: 'Description (optional)', rows: 3 })}
        <p><button>Create tag</button></p>`,
    ),
  )
