import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { createMock } from '@chowk/mocks'
import { Chowk } from '@chowk/sdk'
import { answerChats } from './answer-chats.js'

const mock = createMock()
let client

beforeEach(async () => {
  mock.reset()
  const { key } = await mock.members.create({ username: 'studio' })
  await mock.members.create({ username: 'ravi' })
  client = new Chowk({ apiKey: key, baseUrl: mock.baseUrl, clock: mock.clock, fetch: mock.fetch })
  await client.connections.request({ username: 'ravi' })
  await mock.call('ravi', 'connections.accept', { body: { username: 'studio' } })
})

const ask = (body) => mock.call('ravi', 'chats.send', { params: { key: '@studio' }, body: { body } })
const answers = async () =>
  (await client.chats.messages('@ravi').toArray({ max: 100 }))
    .filter(({ author }) => author.username === 'studio')
    .map(({ body, reply_to }) => [reply_to?.excerpt, body])

test('each message is answered once, however often the bot runs', async () => {
  await ask('When are you open?')
  await ask('Do you ship to Kochi?')

  assert.equal(await answerChats(client), 2)
  assert.equal(await answerChats(client), 0)
  assert.deepEqual((await answers()).map(([question]) => question).toSorted(), [
    'Do you ship to Kochi?',
    'When are you open?',
  ])
  assert.equal((await client.chats.unreadCount()).unread, 0)
})

test('a message whose answer was sent is not answered again, although the response was lost', async () => {
  await ask('When are you open?')
  mock.fail('chats.send', { drop: 'after' })

  await assert.rejects(answerChats(client), { outcome: 'unknown' })
  assert.equal(await answerChats(client), 0)
  assert.equal((await answers()).length, 1)
})

test('the next run answers a message whose answer was not sent', async () => {
  await ask('When are you open?')
  mock.fail('chats.send', { drop: 'before' })

  await assert.rejects(answerChats(client))
  assert.equal(await answerChats(client), 1)
  assert.equal((await answers()).length, 1)
})

test('a bot that stopped between two answers gives the second with the next run', async () => {
  await ask('When are you open?')
  await ask('Do you ship to Kochi?')
  let count = 0
  const stopping = (message) => {
    if (++count === 2) throw new Error('Stopped.')
    return `About “${message.body}”: yes.`
  }

  await assert.rejects(answerChats(client, stopping), { message: 'Stopped.' })
  assert.equal(await answerChats(client), 1)
  assert.equal((await answers()).length, 2)
})

test('a message that the bot does not understand stays unread, for a human', async () => {
  await ask('My mug has a crack.')

  assert.equal(await answerChats(client), 0)
  assert.equal((await client.chats.unreadCount()).unread, 1)
})
