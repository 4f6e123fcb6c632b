import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { quotaActions } from '@chowk/contract'
import { expect, inject, test } from 'vitest'
import { drawSample, thorough } from '../harness/sweep.ts'
import { ServerProcess } from './server-process.ts'
import { tempFolder } from '../harness/temporary.ts'

const WRITES = 500
/** Number of writes before each kill, spread over a round by a fixed rule. */
const KILLS = drawSample(
  Array.from({ length: 20 }, (_, round) => 1 + ((round * 173) % (WRITES - 1))),
  thorough ? 8 : 3,
)
const CONCURRENT = 16
/** Time that passes in a round; shorter than the life of idempotency keys. */
const STEP = 60 * 60_000

interface Created {
  readonly id: number
}

test(
  `kill -9 in the middle of ${WRITES} writes, ${KILLS.length} times: nothing acknowledged is lost, nothing is there twice, ` +
    'and what fell due is published once',
  async () => {
    const folder = tempFolder(inject('disk'))
    const limits = join(folder, 'limits.json')
    const quotas = Object.fromEntries(quotaActions.map((action) => [action, 1_000_000]))
    writeFileSync(limits, JSON.stringify({ burst_per_minute: 1_000_000, quotas: { free: quotas } }))
    const args = ['--store', `sqlite:${join(folder, 'chowk.sqlite')}`, '--limits', limits]

    /** Ids of posts acknowledged with 201, by title. */
    const acknowledged = new Map<string, number>()
    const start = Date.now()
    /** Writes without response; the next round retries them with the same key. */
    let unanswered: { title: string; key: string }[] = []
    let headers: Record<string, string> = {}

    for (const [round, killAfter] of KILLS.entries()) {
      const server = await ServerProcess.start(args)
      if (round === 0) {
        await server.control('members', { username: 'asha' })
        const { key } = await server.control('keys', { username: 'asha' })
        headers = { 'x-api-key': String(key), 'content-type': 'application/json' }
      }
      // Scheduled items of earlier rounds fall due during the writes.
      const moved = server
        .control('clock', { now: new Date(start + (round + 1) * STEP).toISOString() })
        .catch(() => null)
      const again = unanswered
      unanswered = []
      let next = -again.length
      let answered = 0
      let killed: Promise<void> | undefined
      const writer = async () => {
        while (next < WRITES && killed === undefined) {
          const number = next++
          const repeated = number < 0 ? again.at(number) : undefined
          const title = repeated?.title ?? `Round ${round}, post ${number}`
          const key = repeated?.key ?? `${round}-${number}`
          const scheduled = repeated === undefined && number % 5 === 0
          const body = JSON.stringify({
            title,
            body: '<p>Kept.</p>',
            tags: ['kept'],
            // Falls due in the next round.
            ...(scheduled && { scheduled_at: new Date(start + (round + 1.5) * STEP).toISOString() }),
          })
          const init = { method: 'POST', body, headers: { ...headers, 'idempotency-key': key } }
          const response = await fetch(`${server.url}/posts`, init).catch(() => undefined)
          const created =
            response?.status === 201 ? ((await response.json().catch(() => null)) as Created | null) : null
          if (created === null && !scheduled) unanswered.push({ title, key })
          if (created !== null) {
            acknowledged.set(title, created.id)
            if (++answered === killAfter) killed = server.kill()
          }
        }
      }
      await Promise.all(Array.from({ length: CONCURRENT }, writer))
      await (killed ?? server.kill())
      await moved
    }

    const server = await ServerProcess.start(args)
    await server.control('clock', { now: new Date(start + (KILLS.length + 2) * STEP).toISOString() })
    const posts: { id: number; title: string }[] = []
    for (let offset = 0, more = true; more;) {
      const response = await fetch(`${server.url}/posts?limit=50&offset=${offset}`, { headers })
      const page = (await response.json()) as { items: typeof posts; next_offset: number; has_more: boolean }
      posts.push(...page.items)
      offset = page.next_offset
      more = page.has_more
    }
    const tags = (await (await fetch(`${server.url}/tags`, { headers })).json()) as {
      items: { items_count: number }[]
    }
    const scheduled = (await (await fetch(`${server.url}/scheduled`, { headers })).json()) as {
      items: unknown[]
    }
    await server.kill()

    const byTitle = new Map(posts.map(({ title, id }) => [title, id]))
    const lost = [...acknowledged].filter(([title, id]) => byTitle.get(title) !== id)
    expect(lost, 'acknowledged and lost').toEqual([])
    expect(byTitle.size, 'titles, of which none is there twice').toBe(posts.length)
    expect(scheduled.items).toEqual([])
    // Each publication increments this count by one.
    expect(tags.items[0]?.items_count).toBe(posts.length)
    expect(acknowledged.size).toBeGreaterThanOrEqual(KILLS.reduce((sum, writes) => sum + writes))
  },
)
