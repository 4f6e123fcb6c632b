import type { ItemType } from '@chowk/contract'
import type { Fields } from '../output/select.ts'

/** Description of a kind of item in files and operations. */
export interface Kind {
  readonly namespace: 'posts' | 'questions' | 'polls' | 'mcqs' | 'services' | 'jobs'
  /** The field of the title. */
  readonly title: 'title' | 'question'
  /** The field of the text. */
  readonly text: 'body' | 'details' | 'description'
  /** Other HTML fields, which the front matter has as Markdown or HTML. */
  readonly alsoText: readonly string[]
  /** Fields that cannot change. */
  readonly fixed: readonly string[]
  /** The input fields that differ from those of the item. */
  readonly fieldsOf: (item: Fields) => Fields
}

const PLACE = ['community', 'community_id']
const optionTexts = (item: Fields) => (item.options as { text: string }[]).map(({ text }) => text)
const compact = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== undefined))

function locationOf({ location }: Fields): Fields | undefined {
  if (location === null || location === undefined) return undefined
  const { country, state_id, district_id, city_id } = location as Fields
  return compact({ country, state_id, district_id, city_id })
}

const picked = (item: Fields, names: readonly string[]): Fields =>
  compact(Object.fromEntries(names.map((name) => [name, item[name]])))

const article = { title: 'title', text: 'body', alsoText: [], fixed: PLACE, fieldsOf: () => ({}) } as const
const offer = { title: 'title', text: 'description', alsoText: [], fixed: [] } as const

export const kinds: Readonly<Record<ItemType, Kind>> = {
  post: { namespace: 'posts', ...article },
  question: { namespace: 'questions', ...article },
  poll: {
    namespace: 'polls',
    title: 'question',
    text: 'details',
    alsoText: [],
    fixed: [...PLACE, 'options'],
    fieldsOf: (item) => ({ options: optionTexts(item) }),
  },
  mcq: {
    namespace: 'mcqs',
    title: 'question',
    text: 'details',
    alsoText: ['explanation'],
    fixed: [...PLACE, 'options', 'correct_option'],
    fieldsOf: (item) => ({
      options: optionTexts(item),
      correct_option: (item.options as { id: number }[]).findIndex(({ id }) => id === item.correct_option_id),
    }),
  },
  service: {
    namespace: 'services',
    ...offer,
    fieldsOf: (item) =>
      compact({
        category_id: (item.category as { id: number }).id,
        packages: (item.packages as Fields[]).map((one) =>
          picked(one, ['name', 'description', 'price', 'delivery_days', 'revisions']),
        ),
        location: locationOf(item),
      }),
  },
  job: {
    namespace: 'jobs',
    ...offer,
    fieldsOf: (item) => compact({ location: locationOf(item) }),
  },
}

export const kindNames = Object.keys(kinds) as readonly ItemType[]

export const isItemType = (type: unknown): type is ItemType =>
  (kindNames as readonly unknown[]).includes(type)
