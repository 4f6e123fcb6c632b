import { excerptOf, indexedWords, plainText, slugify, wordsIn } from '@chowk/engine'

export type DemoRow = Readonly<Record<string, unknown>>

/** Returns the rows of an entity in the demonstration. */
type RowsOf = (entity: string) => readonly DemoRow[]

/**
 * Columns that follow from other columns and from rows of the entities before, by entity. Only their exceptions are packed,
 * so a wrong prediction takes room and changes no row.
 */
export const predictions: Readonly<Record<string, (row: DemoRow, rowsOf: RowsOf) => DemoRow>> = {
  comments: ({ created_at }) => ({ updated_at: created_at }),
  members: ({ username }) => ({ username_key: username }),
  notifications: ({ kind, actor_id, subject_type, subject_id, comment_id }) => ({
    once: [kind, actor_id, subject_type, subject_id, comment_id].join(' '),
  }),
  tags: ({ name }) => ({ name_key: name, slug: name }),
  items: ({ id, title, type }, rowsOf) => ({
    slug: slugify(textOf(title), textOf(type)),
    excerpt: excerptOf(textOf(rowIn(rowsOf('item_contents'), id).body)),
  }),
  item_tags({ item_id }, rowsOf) {
    const { author_id, published_at } = rowIn(rowsOf('items'), item_id)
    return { author_id, published_at }
  },
  search_entries({ type, subject_id }, rowsOf) {
    const table = { user: 'members', tag: 'tags', community: 'communities' }[textOf(type)]
    const subject = rowIn(rowsOf(table ?? 'items'), subject_id)
    const content = table === undefined ? rowIn(rowsOf('item_contents'), subject_id) : {}
    const { title, name, slug, display_name, username, author_id, community_id, bio, description } = subject
    return {
      title: title ?? name ?? `${textOf(display_name)} ${textOf(username)}`,
      words: indexedWords(
        wordsIn([
          ...searchedBeside(subject, content, rowsOf),
          type === 'tag' ? textOf(slug) : '',
          plainText(textOf(bio ?? description ?? content.body)),
        ]),
      ).join(' '),
      author_id: type === 'user' ? subject_id : (author_id ?? null),
      community_id: type === 'community' ? subject_id : (community_id ?? null),
      published_at: subject.published_at ?? subject.created_at,
    }
  },
}

interface Details {
  readonly faqs?: readonly { readonly question: string; readonly answer: string }[]
  readonly skills?: readonly string[]
}

/** Returns the texts by which a subject is found, besides title and body, in the order of the engine. */
function searchedBeside({ tags = [], tagline }: DemoRow, { id, details }: DemoRow, rowsOf: RowsOf) {
  const { faqs = [], skills = [] } = (details ?? {}) as Details
  const options = rowsOf('item_options').filter(({ item_id }) => item_id === id)
  return [
    ...(tags as readonly string[]),
    ...options.map(({ text }) => textOf(text)),
    textOf(rowIn(rowsOf('jobs'), id).company),
    ...faqs.flatMap(({ question, answer }) => [question, answer]),
    ...skills,
    textOf(tagline),
  ]
}

const rowIn = (rows: readonly DemoRow[], id: unknown): DemoRow => rows.find((row) => row.id === id) ?? {}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
