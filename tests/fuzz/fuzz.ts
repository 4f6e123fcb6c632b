import { Readable } from 'node:stream'
import {
  operationById,
  operationList,
  quotaActions,
  type OpenApiDocument,
  type OperationId,
} from '@chowk/contract'
import type { SnapshotRow } from '@chowk/engine'
import fc from 'fast-check'
import { aimCall } from '../harness/aimed-calls.ts'
import { rowsIn, wrongCounts } from '../harness/recount.ts'
import type { MeasuredServer } from '../event-loop/measured-server.ts'
import { Connection, type Exchange } from './connection.ts'
import { Documented, parsed } from './document.ts'
import { Report } from './report.ts'
import { fuzzedRequest, wireRequest, type Fuzzed, type SpecialKey, type WireRequest } from './requests.ts'
import { Seen } from './seen.ts'

/** Requests to one site. Then all counters are recounted, and a new site starts with the next seed. */
const PER_SITE = 10_000
/** Milliseconds that a response may take, by the clock; by processor time if the machine is busy. */
const SLOW = 1000
const FAR_TOO_SLOW = 10 * SLOW
/** Rounds over all operations before calls are aimed at the current rows, and before the clock advances. */
const AIMED_ROUNDS = 2
const CLOCK_ROUNDS = 10
const SIX_HOURS = 6 * 60 * 60_000
const ENOUGH = 20

/** Operations that start a state machine, repeated so that enough machines are running. */
const started = ['services.book', 'jobs.apply', 'communities.join', 'communities.invite'] as const
const round = [...operationList.map(([id]) => id), ...started, ...started, ...started]
const arbitraries = round.map(fuzzedRequest)

/** Sends requests of every kind to every operation, and validates each response against the OpenAPI document. */
export async function fuzz(
  server: MeasuredServer,
  {
    requests,
    seed,
    onSite,
    signal,
  }: {
    requests: number
    seed: number
    onSite?: (report: Report) => void
    /** Ends the run early, after the current site. */
    signal?: AbortSignal
  },
): Promise<Report> {
  const report = new Report()
  const answer = await fetch(`http://localhost:${server.site.port}/api/v1/openapi.json`)
  const document = new Documented((await answer.json()) as OpenApiDocument)
  await server.watch()
  for (
    let site = 0;
    report.requests < requests && report.findings.length < ENOUGH && !signal?.aborted;
    site++
  ) {
    await server.reset()
    await fuzzSite(server, document, Math.min(PER_SITE, requests - report.requests), seed + site, report)
    report.worstStall = Math.max(report.worstStall, (await server.watch()) / 1000)
    onSite?.(report)
  }
  return report
}

async function fuzzSite(
  server: MeasuredServer,
  document: Documented,
  requests: number,
  seed: number,
  report: Report,
): Promise<void> {
  const origin = `http://localhost:${server.site.port}`
  const control = async (method: string, path: string, body?: object) => {
    const init = { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
    return (await fetch(`${origin}/_control${path}`, init)).json() as Promise<Record<string, unknown>>
  }
  const rowsOf = async () => (await control('GET', '/snapshot')).rows as SnapshotRow[]
  const special = await specialKeys(control)
  const spend = async () => {
    for (const action of quotaActions)
      await control('POST', '/quotas', { username: 'spent', action, left: 0 })
  }
  await spend()
  const connection = new Connection(server.site.port)
  const seen = new Seen()
  const succeeded = new Set<OperationId>()
  const rounds = Math.ceil(requests / round.length)
  const samples = arbitraries.map((arbitrary, index) =>
    fc.sample(arbitrary, { numRuns: rounds, seed: Math.imul(seed, 1009) + index }),
  )

  const sendOne = async (id: OperationId, fuzzed: Fuzzed, rows: readonly SnapshotRow[], number: number) => {
    const call = aimCall(fuzzed.call, rows)
    const input = fuzzed.number % 3 === 0 ? seen.into(id, call.input, fuzzed.number) : call.input
    // Until an operation has succeeded, it receives valid requests only.
    const kind = succeeded.has(id) ? fuzzed.kind : 'valid'
    const request = wireRequest({ ...fuzzed, kind }, { id, input }, server.site.keys[call.username]!, special)
    const exchange = await connection.send(request.bytes, request.whole)
    const [answer] = exchange.answers
    report.requests++
    if (answer) report.count(id, answer.status)
    if (answer?.status === operationById(id).status) {
      succeeded.add(id)
      seen.note(id, parsed(answer.body))
    }
    if (exchange.milliseconds > report.slowest.milliseconds)
      report.slowest = { milliseconds: exchange.milliseconds, operation: id, kind: request.what }
    const problems = [...problemsOf(id, request, exchange, document)]
    if (exchange.milliseconds > SLOW) problems.push(...(await slowness(server, connection, request)))
    for (const problem of problems)
      report.findings.push({
        problem,
        repeat: `npm run tool -- fuzz --requests ${number} --seed ${seed}`,
        operation: id,
        kind: request.what,
        request: JSON.stringify(request.bytes.toString('latin1').slice(0, 2000)),
        answer: answer ? `${answer.status} ${answer.body.toString().slice(0, 500)}` : 'none',
      })
  }

  let rows: readonly SnapshotRow[] = []
  for (let position = 0, number = 0; position < rounds; position++) {
    if (position % AIMED_ROUNDS === 0) rows = await rowsOf()
    if (position % CLOCK_ROUNDS === CLOCK_ROUNDS - 1) {
      await server.advance(SIX_HOURS)
      await spend()
    }
    for (const [index, id] of round.entries()) {
      if (number >= requests || report.findings.length >= ENOUGH) break
      await sendOne(id, samples[index]![position]!, rows, ++number)
    }
  }
  connection.close()
  for (const wrong of wrongCounts(await rowsIn(Readable.from(await rowsOf()))))
    report.findings.push({
      problem: `a recount differs: ${JSON.stringify(wrong)}`,
      repeat: `npm run tool -- fuzz --requests ${requests} --seed ${seed}`,
    })
}

/** Creates limited keys: read-only, of a member whose quotas get spent, and of a suspended member. */
async function specialKeys(
  control: (method: string, path: string, body?: object) => Promise<Record<string, unknown>>,
): Promise<Record<SpecialKey, string>> {
  const keyOf = async (username: SpecialKey, scopes: unknown) =>
    (await control('POST', '/keys', { username, scopes })).key as string
  for (const username of ['reading', 'spent', 'suspended']) await control('POST', '/members', { username })
  const keys = {
    reading: await keyOf('reading', ['browse']),
    spent: await keyOf('spent', 'all'),
    suspended: await keyOf('suspended', 'all'),
  }
  await control('POST', '/members', { username: 'suspended', status: 'suspended' })
  return keys
}

/** Repeats and measures a slow request. */
async function slowness(
  server: MeasuredServer,
  connection: Connection,
  { bytes, whole }: WireRequest,
): Promise<string[]> {
  const { result, cost } = await server.measure(() => connection.send(bytes, whole))
  const spent = cost.total / 1000
  return spent > SLOW || result.milliseconds > FAR_TOO_SLOW
    ? [`took ${Math.round(result.milliseconds)} ms, ${Math.round(spent)} of them processor time`]
    : []
}

function* problemsOf(
  id: OperationId,
  { whole, documented }: WireRequest,
  { answers, problems }: Exchange,
  document: Documented,
): Generator<string> {
  yield* problems
  if (whole && answers.length === 0) yield 'no answer'
  for (const answer of answers) {
    if (answer.status >= 500) yield `${answer.status}`
    const fault = documented ? document.faultOf(id, answer) : document.refusalFault(answer)
    if (fault !== undefined) yield fault
  }
}
