import { beforeAll, expect, test } from 'vitest'
import MiniSearch from 'minisearch'
import { frontPage } from './front.ts'
import { writtenPages } from './pages.ts'
import { referencePages } from './reference.ts'
import { renderPages } from './render.ts'
import { searchIndex } from './search.ts'
import { search, searchOptions } from './assets/search-options.ts'

let index: MiniSearch<{ title: string; section: string }>

beforeAll(() => {
  const written = searchIndex(renderPages([frontPage, ...writtenPages(), ...referencePages()]))
  // As a page loads it.
  index = MiniSearch.loadJSON(JSON.stringify(written), searchOptions)
})

test.each([
  ['list my own posts', 'guides/how-do-i.html#list-my-own-posts-or-jobs'],
  ['my own jobs', 'guides/how-do-i.html#list-my-own-posts-or-jobs'],
  ['schedule in a time zone', 'guides/how-do-i.html#schedule-in-a-time-zone'],
  ['resume an import', 'guides/how-do-i.html#resume-an-import-with-images'],
  ['post twice after a crash', 'guides/how-do-i.html#retry-a-create-after-a-crash-or-a-day-later'],
  ['idempotency key 24 hours', 'guides/how-do-i.html#retry-a-create-after-a-crash-or-a-day-later'],
  ['answer each chat once', 'guides/how-do-i.html#answer-each-question-or-chat-once'],
  ['which quota ran out', 'guides/how-do-i.html#read-which-quota-ran-out'],
  ['which scopes do I need', 'reference/scopes.html'],
  ['fake time', 'guides/how-do-i.html#test-with-fake-time'],
  ['unhandled requests', 'guides/how-do-i.html#fail-on-unhandled-requests'],
  ['pace', 'packages/sdk.html#many-calls'],
  ['rate limit', 'errors/rate_limited.html'],
  ['upload an image', 'operations/media.upload.html'],
  ['pagination', 'packages/sdk.html#lists-and-pagination'],
  ['webhooks', 'guides/how-do-i.html#watch-new-questions-and-keep-my-place'],
  ['daily quotas', 'reference/limits.html#daily-quotas'],
  ['test with Jest', 'guides/testing.html#runners-and-browsers'],
  ['Python', 'guides/other-languages.html'],
  ['backup', 'guides/backup.html'],
  ['Docker', 'guides/running-many-servers.html#examples'],
  ['How do I schedule a post?', 'guides/how-do-i.html#schedule-in-a-time-zone'],
])('“%s” finds its page among the first three', (question, wanted) => {
  const found = search(index, question).slice(0, 3)
  expect(found.map(({ id }) => String(id))).toEqual(
    expect.arrayContaining([expect.stringMatching(new RegExp(`^${wanted.replaceAll('.', '\\.')}(?:#|$)`))]),
  )
})
