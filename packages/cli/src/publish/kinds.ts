import type { ItemType, OperationId } from '@chowk/contract'

type Fields = Readonly<Record<string, unknown>>

/** How a kind of item is written in a file, and made and changed by calls. */
export interface Kind {
  readonly namespace: 'posts' | 'questions' | 'polls' | 'mcqs' | 'services' | 'jobs'
  /** The field that `title` of a file is. */
  readonly title: 'title' | 'question'
  /** The field that the text of a file is. */
  readonly text: 'body' | 'details' | 'description'
  /** Fields of the front matter that hold HTML, and are written as Markdown or HTML too. */
  readonly alsoText: readonly string[]
  /** What can not be changed once it is created. */
  readonly fixed: readonly string[]
  /** The fields of a file that an item would come from, where an item shows them otherwise than they are sent. */
  readonly fieldsOf: (item: Fields) => Fields
}

const PLACE = ['community', 'community_id']
const optionTexts = (item: Fields) => (item.options as { text: string }[]).map(({ text }) => text)
const present = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== undefined))

function locationOf({ location }: Fields): Fields | undefined {
  if (location === null || location === undefined) return undefined
  const { country, state_id, district_id, city_id } = location as Fields
  return present({ country, state_id, district_id, city_id })
}

const picked = (item: Fields, names: readonly string[]): Fields =>
  present(Object.fromEntries(names.map((name) => [name, item[name]])))

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
      present({
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
    fieldsOf: (item) => present({ location: locationOf(item) }),
  },
}

export const kindNames = Object.keys(kinds) as readonly ItemType[]

export const operationOf = (kind: ItemType, name: 'create' | 'update' | 'get'): OperationId =>
  `${kinds[kind].namespace}.${name}` as OperationId
