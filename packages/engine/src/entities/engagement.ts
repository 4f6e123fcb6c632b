import type { ReportReason } from '@chowk/contract'
import { added, boolean, entity, integer, nullable, text, type RowOf } from '../store/entity.ts'

/** Comments on items, answers to questions, and replies to both. */
export const comments = entity('comments', {
  columns: {
    kind: text<'comment' | 'answer' | 'reply'>(),
    item_id: integer(),
    /** The comment or answer that a reply stands under. */
    parent_id: nullable(integer()),
    /** The place of a reply under its parent, from 0. */
    position: nullable(integer()),
    author_id: integer(),
    body: text(),
    likes: integer(),
    dislikes: integer(),
    /** Hidden ones too: it says where the next one stands. */
    replies_count: integer(),
    /** Answers: whether the author of the question accepted it. */
    accepted: boolean(),
    /** Whether moderators have hidden it. */
    hidden: added(boolean(), false),
    /** How many of the replies to it are hidden. */
    replies_hidden: added(integer(), 0),
    created_at: integer(),
    updated_at: integer(),
  },
  unique: { reply: ['parent_id', 'position'] },
  indexes: {
    oldest: ['item_id', 'kind', 'created_at'],
    mostLiked: ['item_id', 'kind', 'accepted', 'likes'],
    ofAuthor: ['author_id', 'created_at'],
    replies: { columns: ['parent_id', 'position'], unlessNull: true },
  },
})
export type CommentRow = RowOf<typeof comments>

/** What can be liked or disliked. */
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

/** The options of polls and of multiple-choice questions. */
export const itemOptions = entity('item_options', {
  columns: {
    item_id: integer(),
    /** From 0, in the order that the author gave. */
    position: integer(),
    text: text(),
    /** How many members chose it. */
    votes: integer(),
    /** Multiple-choice questions: whether it is the solution. */
    correct: boolean(),
  },
  unique: { place: ['item_id', 'position'] },
})
export type OptionRow = RowOf<typeof itemOptions>

/** Which option of a poll or multiple-choice question a member chose. */
export const votes = entity('votes', {
  columns: { member_id: integer(), item_id: integer(), option_id: integer(), created_at: integer() },
  unique: { vote: ['member_id', 'item_id'] },
  indexes: { ofMember: ['member_id', 'created_at'] },
})

/** What became of a report. */
export type ReportResolution = 'dismissed' | 'hidden' | 'suspended'

/** What members told the moderators: once for each reason. */
export const reports = entity('reports', {
  columns: {
    member_id: integer(),
    target_type: text<TargetType | 'user' | 'community'>(),
    target_id: integer(),
    reason: text<ReportReason>(),
    details: nullable(text()),
    created_at: integer(),
    /** What moderators did about it; null while they have not. */
    resolution: nullable(text<ReportResolution>()),
    resolved_at: nullable(integer()),
    /** What whoever resolved it is called. */
    resolved_by: nullable(text()),
  },
  unique: { report: ['member_id', 'target_type', 'target_id', 'reason'] },
  indexes: {
    newest: ['created_at'],
    byResolution: ['resolution', 'created_at'],
    ofTarget: ['target_type', 'target_id', 'resolution'],
  },
})
export type ReportRow = RowOf<typeof reports>
