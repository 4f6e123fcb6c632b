import { Chowk, ValidationFailedError } from '@chowk/sdk'

const HOUR = 60 * 60_000

/** Publishes, uploads, schedules, moves, publishes and cancels through the SDK, and says what it does. */
export async function tour(baseUrl: string, apiKey: string): Promise<void> {
  const client = new Chowk({ apiKey, baseUrl })
  const origin = new URL(baseUrl).origin

  const { user, key } = await client.account.me()
  say(`Hello ${user.display_name}. This key, ${key.prefix}…, is on the ${user.plan} plan.`)

  const { data: image } = await client.media.upload(new URL('market-square.jpg', import.meta.url))
  say(
    `Uploaded an image: stored as ${image.type}, ${image.width} × ${image.height}, ${image.bytes} bytes.`,
    origin + image.url,
  )

  const post = await client.posts.create({
    title: 'Evening at the market square',
    body: '<p>The stalls fold, the <strong>chai</strong> stays.</p>',
    tags: ['photography', 'pune'],
    featured_image: image.url,
  })
  say(`Published post ${post.id} at ${post.url}.`)

  const schedule = (title: string, hours: number) =>
    client.posts.create({
      title,
      body: '<p>Written today, read later.</p>',
      scheduled_at: new Date(Date.now() + hours * HOUR).toISOString(),
    })
  const morning = await schedule('Good morning from the square', 12)
  const noon = await schedule('Lunch at the square', 18)
  say(`Scheduled two posts, ${morning.id} and ${noon.id}.`)

  const tomorrow = new Date(Date.now() + 24 * HOUR).toISOString()
  const { item } = await client.scheduled.reschedule('post', noon.id, { scheduled_at: tomorrow })
  say(`Moved post ${item.id} to ${item.scheduled_at}.`)

  const { items } = await client.scheduled.list()
  for (const { id, title, scheduled_at } of items) say(`  waiting: ${id} "${title}", ${scheduled_at}`)

  const live = await client.scheduled.publish('post', morning.id)
  say(`Published post ${morning.id} now: ${live.status}, at ${live.url}.`)

  await client.scheduled.cancel('post', noon.id)
  say(`Cancelled post ${noon.id}.`)

  const { quotas, resets_at } = await client.account.usage()
  for (const { action, used, limit } of quotas.filter((entry) => entry.used > 0))
    say(`Used ${used} of ${limit} units of "${action}" today; all quotas reset at ${resets_at}.`)

  try {
    await client.posts.create({ title: 'Hm', body: '<p></p>' })
  } catch (error) {
    if (!(error instanceof ValidationFailedError)) throw error
    say(`And an error, on purpose: ${error.code}, request ${error.requestId}.`)
    for (const { path, message } of error.fields) say(`  ${path}: ${message}`)
  }

  console.log(`
Try it:

  curl ${baseUrl}/posts/${post.id} -H "X-API-Key: ${apiKey}"
  curl ${baseUrl}/posts -H "X-API-Key: ${apiKey}" -H "Content-Type: application/json" \\
    -d '{"title": "Hello from curl", "body": "<p>It works.</p>"}'

The API reference, for browsers and programs: ${baseUrl}/openapi.json`)
}

function say(what: string, link?: string): void {
  console.log(link === undefined ? what : `${what}\n  ${link}`)
}
