import { createEngine, entities, memoryStore, type LimitSettings } from '@chowk/engine'
import { createServer } from '@chowk/server'
import { createWebsite } from '@chowk/site'
import { answerCpuMicros } from '../cpu.ts'
import { createKey, saveMember } from '../../tests/harness/administer.ts'

/**
 * The site on the memory store, with a post with 20 comments, chats of 30 and 20,000 messages, and limits that no
 * benchmark reaches.
 */
const UNLIMITED = 1_000_000_000
const limits: LimitSettings = {
  burst_per_minute: UNLIMITED,
  quotas: { business: { post: UNLIMITED, comment: UNLIMITED } },
}
const store = memoryStore(entities)
const engine = createEngine({ store, publicUrl: 'http://localhost', limits })
for (const username of ['asha', 'ravi', 'meera']) await saveMember(engine, { username, plan: 'business' })
const { key } = await createKey(engine, { username: 'asha' })
const { id, url } = await engine.as('asha').call('posts.create', {
  body: { title: 'What the lake said', body: `<p>${'It rained all night. '.repeat(60)}</p>`.repeat(3) },
})
for (let number = 1; number <= 20; number++)
  await engine.as(number % 2 === 0 ? 'ravi' : 'asha').call('posts.comment', {
    params: { id },
    body: { body: `<p>Comment ${number}: ${Math.sin(number)} is what I measured by the weir.</p>` },
  })

/** Creates a chat of asha's with `count` messages. */
async function chatWith(username: string, count: number): Promise<string> {
  await engine.as('asha').call('connections.request', { body: { username } })
  await engine.as(username).call('connections.accept', { body: { username: 'asha' } })
  let key = ''
  for (let number = 1; number <= count; number++) {
    const body = `Message ${10_000 + (number % 10_000)}: the weir is at ${Math.sin(number).toFixed(6)}.`
    const created = await engine
      .as('asha')
      .call('chats.send', { params: { key: `@${username}` }, body: { body } })
    key = created.message.chat_key
  }
  return `/chats/${key}`
}
const short = await chatWith('ravi', 30)
const long = await chatWith('meera', 20_000)

const { secret: link } = await engine.perform({ operator: 'bench' }, 'sessions.link', {
  params: { username: 'asha' },
  body: {},
})
const { session } = await engine.perform({ visitor: true }, 'sessions.start', {
  body: { proof: { by: 'link', link } },
})

const app = createServer({ engine, website: createWebsite(engine) })
const listening = await app.listen({ port: 0, host: '127.0.0.1' })
answerCpuMicros()
console.log(`key ${key}`)
console.log(`cookie chowk=${session}`)
console.log(`post ${id}`)
console.log(`page ${url}`)
console.log(`short-chat ${short}`)
console.log(`long-chat ${long}`)
console.log(`listening on ${listening}`)
