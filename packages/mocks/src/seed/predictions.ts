import { excerptOf, plainText, slugify } from '@chowk/engine'

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
    const { body } = table === undefined ? rowIn(rowsOf('item_contents'), subject_id) : {}
    const { title, name, slug, display_name, username, author_id, community_id } = subject
    const { tags = [], tagline, bio, description } = subject
    const texts = [type === 'tag' ? slug : tagline, plainText(textOf(bio ?? description ?? body))]
    return {
      title: title ?? name ?? `${textOf(display_name)} ${textOf(username)}`,
      words: distinctWords([...(tags as readonly unknown[]), ...texts].map(textOf).join(' ')),
      author_id: type === 'user' ? subject_id : (author_id ?? null),
      community_id: type === 'community' ? subject_id : (community_id ?? null),
      published_at: subject.published_at ?? subject.created_at,
    }
  },
}

/** Returns the words as the engine has them in most texts. Its patterns for every script take longer than all the rest. */
const distinctWords = (text: string): string => [...new Set(text.toLowerCase().match(/[a-z0-9]+/g))].join(' ')

const rowIn = (rows: readonly DemoRow[], id: unknown): DemoRow => rows.find((row) => row.id === id) ?? {}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
