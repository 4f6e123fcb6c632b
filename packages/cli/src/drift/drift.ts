import { setTimeout } from 'node:timers/promises'
import { operationById, type OperationId, type Plan, type Scope } from '@chowk/contract'
import { Comparison } from './comparison.ts'
import { compareErrors, compareReads } from './reads.ts'
import { describeResponse, type Difference, errorCodeOf, isRecord } from './response.ts'
import { engineTarget, liveTarget, type Caller, type Target } from './targets.ts'
import { compareWrites } from './writes.ts'

export interface DriftOptions {
  readonly baseUrl: string
  readonly apiKey: string
  readonly allowWrites: boolean
  /** Called when the rate limit is reached. */
  readonly wait?: (seconds: number) => Promise<void>
}

export interface Drift {
  /** Number of compared live responses. */
  readonly calls: number
  /** Operations without data to compare. */
  readonly unread: readonly OperationId[]
  readonly differences: readonly Difference[]
}

/** Compares a live API with the contract, and with the engine in the same state. @throws Error if it cannot be called. */
export async function findDrift({
  baseUrl,
  apiKey,
  allowWrites,
  wait = (seconds) => setTimeout(seconds * 1000),
}: DriftOptions): Promise<Drift> {
  const live = liveTarget(baseUrl.replace(/\/$/, ''), apiKey, wait)
  const { caller, now } = await readCaller(live, baseUrl)
  const comparison = new Comparison({ live, engine: await engineTarget(caller, now) })
  const canCall = (id: OperationId) => {
    const { scope } = operationById(id)
    return scope === null || scope === 'any' || caller.scopes.includes(scope)
  }
  const unread = await compareReads(comparison, canCall)
  await compareErrors(comparison, canCall)
  if (allowWrites) await compareWrites(comparison, canCall, now)
  return { calls: comparison.calls, unread, differences: comparison.differences }
}

/** Reads the owner of the key, and the time of the live API. */
async function readCaller(live: Target, baseUrl: string): Promise<{ caller: Caller; now: number }> {
  const response = await live.call('/me', 'GET', {})
  const { user, key } = isRecord(response.body) ? response.body : {}
  if (response.status === 401)
    throw new Error(`${baseUrl} does not accept the key (${errorCodeOf(response) ?? 401}).`)
  if (response.status !== 200 || !isRecord(user) || !isRecord(key))
    throw new Error(`${baseUrl} is not a Chowk API: /me returned ${describeResponse(response)}.`)
  const time = Date.parse(response.headers.get('date') ?? '')
  return {
    caller: {
      username: String(user.username),
      plan: user.plan as Plan,
      scopes: Array.isArray(key.scopes) ? (key.scopes as Scope[]) : [],
    },
    now: Number.isNaN(time) ? Date.now() : time,
  }
}
