import { setTimeout as sleep } from 'node:timers/promises'
import { Chowk } from '@chowk/sdk'

/** Questions that come again and again, each with its answer. The first that matches counts. */
const answers = [
  [/\b(ship|deliver|courier)/i, 'We ship on Mondays, all over India.'],
  [/\b(price|cost|how much)/i, 'All prices are on our services page.'],
  [/\b(open|hours|visit)/i, 'The studio is open from 10 to 18, except on Tuesdays.'],
]

const answerTo = (comment) => answers.find(([question]) => question.test(comment.body))?.[1]

/** Answers new comments on the posts of the member, and returns how many. What it has no answer for stays unread. */
export async function answerComments(client) {
  const { user } = await client.account.me()
  const unread = await client.notifications.list({ unread: true }).toArray({ max: 1_000 })
  const commented = unread.filter(({ kind, subject }) => kind === 'comment' && subject?.type === 'post')
  let count = 0

  for (const [postId, notifications] of Map.groupBy(commented, ({ subject }) => subject.id)) {
    let isAllAnswered = true
    for await (const comment of client.posts.comments(postId)) {
      // The platform knows what was answered before, so the bot remembers nothing.
      const isAnswered = comment.replies.some(({ author }) => author.username === user.username)
      if (isAnswered || comment.author.username === user.username) continue
      const answer = answerTo(comment)
      if (answer === undefined) isAllAnswered = false
      else {
        await client.comments.reply(comment.id, { body: `<p>${answer}</p>` })
        count++
      }
    }
    if (isAllAnswered) for (const { id } of notifications) await client.notifications.read(id)
  }
  return count
}

if (process.argv[1] === import.meta.filename) {
  const client = new Chowk({ pace: true })
  while (true) {
    const count = await answerComments(client)
    if (count > 0) console.log(`Answered ${count} comments.`)
    await sleep(60_000)
  }
}
