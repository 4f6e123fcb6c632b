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

/** What can be liked or disliked, saved, and reported. */
export type TargetType = 'post' | 'question' | 'poll' | 'mcq' | 'service' | 'job' | 'comment' | 'answer'

/** How a member reacted to something: the row goes when the reaction is cleared. */
export const reactions = entity('reactions', {
  columns: {
    member_id: integer(),
    target_type: text<TargetType>(),
    target_id: integer(),
    reaction: text<'like' | 'dislike'>(),
    created_at: integer(),
  },
  unique: { reaction: ['member_id', 'target_type', 'target_id'] },
  indexes: { ofMember: ['member_id', 'created_at'] },
})

/** Items that a member saved. */
export const favorites = entity('favorites', {
  columns: { member_id: integer(), item_id: integer(), created_at: integer() },
  unique: { favorite: ['member_id', 'item_id'] },
  indexes: { ofMember: ['member_id', 'created_at'] },
})
