import { boolean, entity, integer, nullable, text, type RowOf } from '../store/entity.ts'

/** Comments on items, answers to questions, and replies to both. */
export const comments = entity('comments', {
  columns: {
    kind: text<'comment' | 'answer' | 'reply'>(),
    item_id: integer(),
    /** What a reply replies to. */
    parent_id: nullable(integer()),
    author_id: integer(),
    body: text(),
    likes: integer(),
    dislikes: integer(),
    replies_count: integer(),
    /** Answers: whether the author of the question accepted it. */
    accepted: boolean(),
    created_at: integer(),
    updated_at: integer(),
  },
  indexes: {
    oldest: ['item_id', 'kind', 'created_at'],
    mostLiked: ['item_id', 'kind', 'accepted', 'likes'],
    replies: ['parent_id', 'created_at'],
  },
})
export type CommentRow = RowOf<typeof comments>
