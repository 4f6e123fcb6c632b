import { Chowk } from '@chowk/sdk'

const DAY = 24 * 60 * 60 * 1000
/** India has one time all year. Where clocks change, use `Temporal.ZonedDateTime`. */
const OFFSET = '+05:30'

/** The next time of day in India that is far enough ahead to be scheduled. */
export function nextTime(time, now) {
  const dateIn = (at) => new Date(at + 5.5 * 60 * 60 * 1000).toISOString().slice(0, 10)
  const at = new Date(`${dateIn(now)}T${time}:00${OFFSET}`).getTime()
  return new Date(at < now + 5 * 60 * 1000 + 30_000 ? at + DAY : at)
}

const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** Schedules a post that lists the posts of the last day with a tag. Returns undefined if there are none. */
export async function scheduleDigest(client, { tag, time = '09:00', now = Date.now() }) {
  const at = nextTime(time, now)
  const posts = []
  for await (const post of client.posts.list()) {
    if (Date.parse(post.published_at) < now - DAY) break
    if (post.tags.includes(tag) && !post.title.startsWith('Digest of ')) posts.push(post)
  }
  if (posts.length === 0) return undefined
  const day = at.toLocaleDateString('en-IN', { timeZone: 'Asia/Kolkata', dateStyle: 'long' })
  return client.posts.create(
    {
      title: `Digest of ${day}`,
      body: `<ul>${posts.map(({ url, title, author }) => `<li><a href="${url}">${escaped(title)}</a> by ${escaped(author.display_name)}</li>`).join('')}</ul>`,
      tags: [tag],
      scheduled_at: at.toISOString(),
    },
    // A second run on the same day with the same posts schedules nothing twice; with others it is refused.
    { idempotencyKey: `digest-${tag}-${at.toISOString()}` },
  )
}

if (process.argv[1] === import.meta.filename) {
  const [tag = 'pottery'] = process.argv.slice(2)
  const digest = await scheduleDigest(new Chowk(), { tag })
  console.log(digest ? `Scheduled: ${digest.web_url}` : `No post with #${tag} since yesterday.`)
}
