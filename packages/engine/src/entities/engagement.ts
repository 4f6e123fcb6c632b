import type { ReportReason, ReportResolution, ReportTarget } from '@chowk/contract'
import { boolean, counter, entity, integer, nullable, text, type RowOf } from '../store/entity.ts'

/** Comments on items, answers to questions, and replies to both. */
export const comments = entity('comments', {
  columns: {
    kind: text<'comment' | 'answer' | 'reply'>(),
    item_id: integer(),
    /** The parent comment or answer of a reply. */
    parent_id: nullable(integer()),
    /** The position of a reply under its parent, from 0. */
    position: nullable(integer()),
    author_id: integer(),
    body: text(),
    likes: counter(),
    dislikes: counter(),
    /** Includes hidden replies: the position of the next one. */
    replies_count: counter(),
    /** Answers: whether the author of the question accepted it. */
    accepted: boolean(),
    /** Whether moderators have hidden it. */
    hidden: boolean(),
    /** Whether its author is suspended: nothing counts it. */
    suspended: boolean(),
    /** Number of replies that moderators or a suspension hide. */
    replies_hidden: counter(),
    created_at: integer(),
    updated_at: integer(),
  },
  whose: { author_id: { index: 'ofAuthor', kept: 'thread', columns: { body: 'emptied' } } },
  unique: { reply: ['parent_id', 'position'] },
  indexes: {
    oldest: ['item_id', 'kind', 'created_at'],
    mostLiked: ['item_id', 'kind', 'accepted', 'likes'],
    ofAuthor: ['author_id', 'created_at'],
    replies: { columns: ['parent_id', 'position'], unlessNull: true },
  },
})
export type CommentRow = RowOf<typeof comments>

/** Initial values of a new comment that is not a reply. */
export const initialComment = {
  parent_id: null,
  position: null,
  likes: 0,
  dislikes: 0,
  replies_count: 0,
  accepted: false,
  hidden: false,
  suspended: false,
  replies_hidden: 0,
} as const

/** Types that can be liked or disliked. */
export type TargetType = 'post' | 'question' | 'poll' | 'mcq' | 'service' | 'job' | 'comment' | 'answer'

/** Reactions of members. Clearing a reaction deletes the row. */
export const reactions = entity('reactions', {
  columns: {
    member_id: integer(),
    target_type: text<TargetType>(),
    target_id: integer(),
    reaction: text<'like' | 'dislike'>(),
    /** Whether the member is suspended: it is not counted. */
    suspended: boolean(),
    created_at: integer(),
  },
  whose: { member_id: { index: 'ofMember', gone: true } },
  unique: { reaction: ['member_id', 'target_type', 'target_id'] },
  indexes: { ofMember: ['member_id', 'created_at'] },
})
export type ReactionRow = RowOf<typeof reactions>

/** Items that a member saved. */
export const favorites = entity('favorites', {
  columns: { member_id: integer(), item_id: integer(), created_at: integer() },
  whose: { member_id: { index: 'ofMember', gone: true } },
  unique: { favorite: ['member_id', 'item_id'] },
  indexes: { ofMember: ['member_id', 'created_at'] },
})

/** The options of polls and MCQs. */
export const itemOptions = entity('item_options', {
  columns: {
    item_id: integer(),
    /** From 0, in the author's order. */
    position: integer(),
    text: text(),
    /** Number of members who chose it. */
    votes: counter(),
    /** MCQs: whether it is the solution. */
    correct: boolean(),
  },
  whose: { partOf: 'items', by: ['ownedByItem', 'item_id'], gone: true },
  unique: { place: ['item_id', 'position'] },
  indexes: { ownedByItem: ['item_id', 'position'] },
})
export type OptionRow = RowOf<typeof itemOptions>

/** The option of a poll or MCQ that a member chose. */
export const votes = entity('votes', {
  columns: {
    member_id: integer(),
    item_id: integer(),
    option_id: integer(),
    /** Whether the member is suspended: it is not counted. */
    suspended: boolean(),
    created_at: integer(),
  },
  whose: { member_id: { index: 'ofMember', gone: true } },
  unique: { vote: ['member_id', 'item_id'] },
  indexes: { ofMember: ['member_id', 'created_at'] },
})
export type VoteRow = RowOf<typeof votes>

/** Reports to moderators; a member has one open one for each target and reason. */
export const reports = entity('reports', {
  columns: {
    member_id: integer(),
    target_type: text<ReportTarget>(),
    target_id: integer(),
    /** The member responsible for the target. */
    author_id: nullable(integer()),
    /** The target's community, whose admins can also read the report. */
    community_id: nullable(integer()),
    reason: text<ReportReason>(),
    details: nullable(text()),
    created_at: integer(),
    /** Key of target and reason while the report is open. A member has one such report. */
    once: nullable(text()),
    /** The moderators' decision; null while open. */
    resolution: nullable(text<ReportResolution>()),
    resolved_at: nullable(integer()),
    /** The name of the moderator or operator who resolved it. */
    resolved_by: nullable(text()),
  },
  whose: {
    member_id: {
      index: 'ownedByMember',
      only: ['target_type', 'target_id', 'reason', 'details', 'created_at'],
      kept: 'report',
      columns: 'kept',
    },
  },
  unique: { once: ['member_id', 'once'] },
  indexes: {
    ownedByMember: ['member_id', 'created_at'],
    byResolution: ['resolution', 'created_at'],
    ofTarget: ['target_type', 'target_id', 'resolution'],
    ofAuthor: ['author_id', 'resolution', 'created_at'],
    ofCommunity: { columns: ['community_id', 'resolution', 'created_at'], unlessNull: true },
  },
})
export type ReportRow = RowOf<typeof reports>
