import { expect, test } from 'vitest'
import { commentHtml, writeComment, type CommentView } from './comment-html.ts'

const shown: CommentView = {
  id: 12,
  kind: 'answer',
  author: 7,
  username: 'member-8',
  displayName: 'Asha',
  avatarUrl: null,
  body: '<p>By the weir.</p>',
  createdAt: '2026-12-01T09:00:00.000Z',
  said: 'just now',
  edited: false,
  likes: 0,
  dislikes: 0,
  reaction: null,
  accepted: false,
  viewer: 'member',
  mayReply: true,
  mayAccept: true,
  opens: '/questions/which-clay?',
}

/** A different value for each input; each of them changes the HTML. */
const otherwise: CommentView = {
  id: 13,
  kind: 'comment',
  author: 8,
  username: 'ravi',
  displayName: 'Ravi',
  avatarUrl: '/storage/avatars/neem.svg',
  body: '<p>By the lake.</p>',
  createdAt: '2026-12-01T09:00:01.000Z',
  said: '1 min ago',
  edited: true,
  likes: 1,
  dislikes: 2,
  reaction: 'like',
  accepted: true,
  viewer: 'author',
  mayReply: false,
  mayAccept: false,
  opens: '/questions/which-clay?answers=2&',
}

test.each(Object.keys(shown) as (keyof CommentView)[])(
  'what is kept of a comment is not shown where another %s is to be shown',
  (name) => {
    const before = String(commentHtml(shown))
    const changed = { ...shown, [name]: otherwise[name] }
    const written = String(writeComment(changed))
    expect(written).not.toBe(before)
    expect(String(commentHtml(changed))).toBe(written)
    expect(String(commentHtml(shown))).toBe(before)
  },
)

test('the HTML of a comment is written once, and kept as long as it is among the last few megabytes', () => {
  const first = commentHtml(shown)
  expect(commentHtml({ ...shown })).toBe(first)
  const body = `<p>${'x'.repeat(100_000)}</p>`
  for (let id = 100; id < 130; id++) commentHtml({ ...shown, id, body })
  expect(commentHtml(shown)).toBe(first)
  for (let id = 130; id < 150; id++) commentHtml({ ...shown, id, body })
  expect(commentHtml(shown)).not.toBe(first)
  expect(String(commentHtml(shown))).toBe(String(first))
})
