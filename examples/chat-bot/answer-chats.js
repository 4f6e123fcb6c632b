import { setTimeout as sleep } from 'node:timers/promises'
import { Chowk } from '@chowk/sdk'

/** The answer to a message, or undefined for a human to answer. */
export function answerTo({ body }) {
  if (/\b(open|hours|visit)/i.test(body)) return 'We are open from 10 to 18, except on Tuesdays.'
  if (/\b(ship|deliver|courier)/i.test(body)) return 'We ship on Mondays, all over India.'
  return undefined
}

/** Answers unread direct messages, each once, and returns how many. What has no answer stays unread. */
export async function answerChats(client, answer = answerTo) {
  const { user } = await client.account.me()
  let count = 0
  for (const chat of await client.chats.list().toArray({ max: 1_000 })) {
    if (chat.type !== 'direct' || chat.unread === 0 || !chat.can_send) continue
    const { open, answered } = await readUnread(client, chat, user)
    for (const message of open) {
      const body = answered.has(message.id) ? undefined : answer(message)
      if (body !== undefined) {
        // No idempotency key makes this call repeatable, so the client does not repeat it when the answer is lost. The
        // next run sees by `reply_to` whether the message was sent.
        await client.chats.send(chat.key, { body, reply_to_id: message.id })
        count++
      } else if (!answered.has(message.id)) break
      await client.chats.markRead(chat.key, { up_to: message.id })
    }
  }
  return count
}

/** The unread messages of a chat, oldest first, and those of them that the member has replied to. */
async function readUnread(client, { key, last_read_id }, { id }) {
  const open = []
  const answered = new Set()
  for await (const message of client.chats.messages(key)) {
    if (message.id <= (last_read_id ?? 0)) break
    if (message.author.id !== id) open.unshift(message)
    else if (message.reply_to !== null) answered.add(message.reply_to.id)
  }
  return { open, answered }
}

if (process.argv[1] === import.meta.filename) {
  const client = new Chowk({ pace: true })
  while (true) {
    const count = await answerChats(client)
    if (count > 0) console.log(`Answered ${count} messages.`)
    await sleep(30_000)
  }
}
