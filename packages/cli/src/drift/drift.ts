import { setTimeout } from 'node:timers/promises'
import { operationById, type OperationId, type Plan, type Scope } from '@chowk/contract'
import { codeOf, type Difference, inWords, isRecord } from './answer.ts'
import { Comparison } from './comparison.ts'
import { compareRefusals, readEverything } from './reads.ts'
import { engineSide, liveSide, type Caller, type Side } from './sides.ts'
import { compareWrites } from './writes.ts'

export interface DriftOptions {
  readonly baseUrl: string
  readonly apiKey: string
  /** Lets the script write, and cancel again what it wrote. */
  readonly allowWrites: boolean
  /** Lets seconds pass, where the burst limit of the live interface is reached. */
  readonly wait?: (seconds: number) => Promise<void>
}

export interface Drift {
  /** How many answers of the live interface were looked at. */
  readonly calls: number
  /** Reads for which the live interface has nothing that could be read. */
  readonly unread: readonly OperationId[]
  readonly differences: readonly Difference[]
}

const pause = (seconds: number): Promise<void> => setTimeout(seconds * 1000)

/** Says where a live interface differs from the contract, and from the engine in the same state. @throws Error where it can't be called. */
export async function findDrift({
  baseUrl,
  apiKey,
  allowWrites,
  wait = pause,
}: DriftOptions): Promise<Drift> {
  const live = liveSide(baseUrl.replace(/\/$/, ''), apiKey, wait)
  const { caller, now } = await whoCalls(live, baseUrl)
  const comparison = new Comparison({ live, engine: await engineSide(caller, now) })
  const canCall = (id: OperationId) => {
    const { scope } = operationById(id)
    return scope === null || scope === 'any' || caller.scopes.includes(scope)
  }
  const unread = await readEverything(comparison, caller)
  await compareRefusals(comparison, canCall)
  if (allowWrites) await compareWrites(comparison, canCall, now)
  return { calls: comparison.calls, unread, differences: comparison.differences }
}

/** The member whose key it is, and the time of the live interface. */
async function whoCalls(live: Side, baseUrl: string): Promise<{ caller: Caller; now: number }> {
  const answer = await live.call('/me', 'GET', {})
  const { user, key } = isRecord(answer.body) ? answer.body : {}
  if (answer.status === 401) throw new Error(`${baseUrl} does not accept the key (${codeOf(answer) ?? 401}).`)
  if (answer.status !== 200 || !isRecord(user) || !isRecord(key))
    throw new Error(`${baseUrl}/me answered ${inWords(answer)}: it does not look like this interface.`)
  const time = Date.parse(answer.headers.get('date') ?? '')
  return {
    caller: {
      username: String(user.username),
      plan: user.plan as Plan,
      scopes: Array.isArray(key.scopes) ? (key.scopes as Scope[]) : [],
    },
    now: Number.isNaN(time) ? Date.now() : time,
  }
}
