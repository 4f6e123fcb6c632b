import { availableParallelism } from 'node:os'

/** Processor time in microseconds, and bytes of write-ahead log, for one request. */
export interface RequestCost {
  readonly name: string
  /** Requests a second, by one server. */
  readonly perSecond: number
  readonly server: number
  readonly postgres: number
  readonly load: number
  readonly wal: number
}

/** Requests of an active member a day, by the names of {@link RequestCost}. */
const day: Readonly<Record<string, number>> = {
  'GET /me': 10,
  'GET /posts': 20,
  'GET /feed': 10,
  'GET /chats': 20,
  'GET /search': 2,
  'POST /posts': 1,
}
/** Share of all members who are active on a day. */
const ACTIVE = 0.1
/** The busiest second against the mean one. */
const PEAK = 5
/** Share of a processor that is used at the peak. */
const USED = 0.5
/** Items of sites. */
const SITES = [1e6, 1e7, 1e9]
/** As in generated sites. */
const ITEMS_OF_MEMBER = 10
const SECONDS = 86_400

/** Prints the costs, how well they predict the measured speed, and the capacity of sites by them. */
export function printModel(costs: readonly RequestCost[], bytesPerItem: number): void {
  const cores = availableParallelism()
  console.log(
    `\n| Request | Server | PostgreSQL | Write-ahead log | Requests a second, of those predicted for ${cores} cores |`,
  )
  console.log('| --- | --- | --- | --- | --- |')
  for (const { name, server, postgres, load, wal, perSecond } of costs) {
    // One server uses one core.
    const predicted = Math.min(1e6 / server, (cores * 1e6) / (server + postgres + load))
    console.log(
      `| \`${name}\` | ${micros(server)} | ${micros(postgres)} | ${Math.round(wal)} B | ${Math.round(perSecond)} of ${Math.round(predicted)} |`,
    )
  }
  const total = (part: (cost: RequestCost) => number) =>
    costs.reduce((sum, cost) => sum + part(cost) * (day[cost.name] ?? 0), 0)
  console.log(
    '\n| Items | Disk | Members | Requests a second, at the peak | Cores for servers | Cores for PostgreSQL | Disk a year |',
  )
  console.log('| --- | --- | --- | --- | --- | --- | --- |')
  const gigabytes = (items: number) => `${rounded((items * bytesPerItem) / 1e9)} GB`
  for (const items of SITES) {
    const members = items / ITEMS_OF_MEMBER
    const peak = (members * ACTIVE * PEAK) / SECONDS
    const coresFor = (part: 'server' | 'postgres') =>
      rounded((peak * total((cost) => cost[part])) / 1e6 / USED)
    const row = [
      items.toLocaleString('en'),
      gigabytes(items),
      members.toLocaleString('en'),
      rounded(peak * total(() => 1)),
      coresFor('server'),
      coresFor('postgres'),
      gigabytes(members * ACTIVE * 365 * (day['POST /posts'] ?? 0)),
    ]
    console.log(`| ${row.join(' | ')} |`)
  }
}

const rounded = (value: number) => value.toLocaleString('en', { maximumSignificantDigits: 2 })

const micros = (value: number) => `${(value / 1000).toFixed(2)} ms`
