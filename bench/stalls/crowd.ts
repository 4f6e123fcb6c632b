import { MeasuredServer } from '../../tests/event-loop/measured-server.ts'
import type { CrowdedCall } from '../../tests/event-loop/crowded-site.ts'

/** The burst limit: what one member may send at once. */
const CONCURRENCY = 60
/** Budgets in ms: of one turn, and of another member's answer meanwhile. */
const MAX_TURN_MS = 50
const MAX_WAIT_MS = 100

const items = Number(process.env.CHOWK_STALLS_ITEMS ?? 100_000)
const size = { members: items / 5, items, messages: items, seed: 1 }

interface Measured extends CrowdedCall {
  readonly status: number
  /** Milliseconds of processor time of the longest turn: one request alone, and sixty at once. */
  readonly alone: number
  readonly together: number
  /** Milliseconds that another member waits for `GET /me` meanwhile. */
  readonly other: number
}

/**
 * Sends every read and page sixty times at once as the members of a large site who have most of something, and prints
 * the longest turn of the event loop, worst first. `CHOWK_STALLS_CALLS=feed` measures only those with this in their name,
 * `CHOWK_STALLS_ITEMS` sets the size of the site.
 */
export async function benchCrowd(store: string, address: string): Promise<void> {
  const server = await MeasuredServer.start(address, CONCURRENCY + 1, size)
  const { CHOWK_STALLS_CALLS: only = '' } = process.env
  const rows: Measured[] = []
  try {
    const { crowded } = server.site
    for (const call of crowded)
      if (`${call.what} ${call.who}`.includes(only)) rows.push(await measured(server, call, crowded))
  } finally {
    server.stop()
  }
  print(store, rows)
}

async function measured(
  server: MeasuredServer,
  call: CrowdedCall,
  all: readonly CrowdedCall[],
): Promise<Measured> {
  const otherCrowdedCall = all.find(({ who, what }) => who !== call.who && what === 'account.me')!
  const send = ({ target, headers }: CrowdedCall) => server.send({ method: 'GET', target, headers })
  await send(call)
  const alone = await server.measure(() => send(call))
  let waited = 0
  const together = await server.measure(async () => {
    const all = Array.from({ length: CONCURRENCY }, () => send(call))
    const startedAt = performance.now()
    await send(otherCrowdedCall)
    waited = performance.now() - startedAt
    await Promise.all(all)
  })
  const [single, stall] = [alone.cost.stall / 1000, together.cost.stall / 1000]
  return { ...call, status: alone.result, alone: single, together: stall, other: waited }
}

function print(store: string, rows: readonly Measured[]): void {
  const failed = rows.filter(({ status }) => status === 0 || status >= 500).map(({ what }) => what)
  console.log(`\n## ${store}: ${rows.length} reads, ${CONCURRENCY} at once\n`)
  if (failed.length > 0) console.log(`Failed: ${[...new Set(failed)].join(', ')}.\n`)
  console.log(
    '| Read | Member | One alone | Longest turn | Another’s `/me` |\n| --- | --- | --- | --- | --- |',
  )
  const worst = rows.toSorted((a, b) => b.together - a.together)
  for (const [index, row] of worst.entries()) {
    if (index >= 25 && row.together <= MAX_TURN_MS && row.other <= MAX_WAIT_MS) continue
    const cells = [row.alone, row.together, row.other].map((ms) => ms.toFixed(1))
    console.log(`| \`${row.what}\` | ${row.who} | ${cells.join(' | ')} |`)
  }
}
