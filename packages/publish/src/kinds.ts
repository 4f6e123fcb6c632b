import { bodyFieldsOf, itemTypes, type ItemType } from '@chowk/contract'
import type { Fields } from './fields.ts'

/** Description of a kind of item in files and operations. */
export interface Kind {
  readonly namespace: 'posts' | 'questions' | 'polls' | 'mcqs' | 'services' | 'jobs'
  /** The field of the title. */
  readonly title: 'title' | 'question'
  /** The field of the text. */
  readonly text: 'body' | 'details' | 'description'
  /** All fields with HTML, the text first. The front matter has the others as Markdown or HTML. */
  readonly texts: readonly string[]
  /** The input fields that differ from the item's. */
  readonly fieldsOf?: (item: Fields) => Fields
}

const kind = (definition: Omit<Kind, 'texts'>): Kind => ({
  ...definition,
  get texts() {
    const fields = [...bodyFieldsOf(`${definition.namespace}.create`)]
    return [...new Set([definition.text, ...fields.flatMap(([name, { html }]) => (html ? name : []))])]
  },
})

const optionTexts = (item: Fields) => (item.options as { text: string }[]).map(({ text }) => text)

const article = { title: 'title', text: 'body' } as const
const offer = { title: 'title', text: 'description' } as const

export const kinds: Readonly<Record<ItemType, Kind>> = {
  post: kind({ namespace: 'posts', ...article }),
  question: kind({ namespace: 'questions', ...article }),
  poll: kind({
    namespace: 'polls',
    title: 'question',
    text: 'details',
    fieldsOf: (item) => ({ options: optionTexts(item) }),
  }),
  mcq: kind({
    namespace: 'mcqs',
    title: 'question',
    text: 'details',
    fieldsOf: (item) => ({
      options: optionTexts(item),
      correct_option: (item.options as { id: number }[]).findIndex(({ id }) => id === item.correct_option_id),
    }),
  }),
  service: kind({
    namespace: 'services',
    ...offer,
    fieldsOf: (item) => ({ category_id: (item.category as { id: number }).id }),
  }),
  // The default of the platform.
  job: kind({
    namespace: 'jobs',
    ...offer,
    fieldsOf: ({ salary_period: period }) => ({ salary_period: period === 'yearly' ? null : period }),
  }),
}

export const isItemType = (type: unknown): type is ItemType =>
  (itemTypes as readonly unknown[]).includes(type)
