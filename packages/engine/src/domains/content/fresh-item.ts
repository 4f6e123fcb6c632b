/** Columns that are the same in every new item. */
export const freshItem = {
  failure: null,
  likes: 0,
  dislikes: 0,
  comments_count: 0,
  answers_count: 0,
  closed: false,
  resolved: false,
  accepted_answer_id: null,
  hidden_from: null,
} as const
