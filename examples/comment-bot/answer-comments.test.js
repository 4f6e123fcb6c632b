import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { createMock } from '@chowk/mocks'
import { Chowk } from '@chowk/sdk'
import { answerComments } from './answer-comments.js'

const mock = createMock()
let client, post

beforeEach(async () => {
  mock.reset()
  const { key } = await mock.members.create({ username: 'studio' })
  await mock.members.create({ username: 'ravi' })
  client = new Chowk({ apiKey: key, baseUrl: mock.baseUrl, clock: mock.clock, fetch: mock.fetch })
  post = await client.posts.create({ title: 'New mugs', body: '<p>Stoneware, blue.</p>' })
})

const comment = (body) => mock.call('ravi', 'posts.comment', { params: { id: post.id }, body: { body } })
const replies = async () =>
  (await client.posts.comments(post.id).toArray({ max: Infinity })).flatMap((comment) =>
    comment.replies.map(({ body }) => body),
  )

test('a question is answered once, however often the bot runs', async () => {
  await comment('<p>Do you ship to Kochi?</p>')

  assert.equal(await answerComments(client), 1)
  assert.equal(await answerComments(client), 0)
  assert.deepEqual(await replies(), ['<p>We ship on Mondays, all over India.</p>'])
  assert.equal((await client.notifications.count()).unread, 0)
})

test('a comment that the bot does not understand stays unread, for a human', async () => {
  await comment('<p>My mug has a crack.</p>')
  await comment('<p>How much is the big one?</p>')

  assert.equal(await answerComments(client), 1)
  assert.deepEqual(await replies(), ['<p>All prices are on our services page.</p>'])
  assert.equal((await client.notifications.count()).unread, 2)
})

test('a bot that stopped half way answers the rest, and nothing twice', async () => {
  await comment('<p>Do you deliver?</p>')
  await comment('<p>Can I visit you?</p>')
  mock.fail('comments.reply', { code: 'server_error' })

  await assert.rejects(answerComments(client), { code: 'server_error' })
  await answerComments(client)
  assert.equal((await replies()).length, 2)
})
