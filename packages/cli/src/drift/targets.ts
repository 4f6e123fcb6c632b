import { operationById, type OperationId, type Plan, type Scope } from '@chowk/contract'
import { createEngine, entities, memoryStore } from '@chowk/engine'
import { errorCodeOf, readResponse, type ApiResponse } from './response.ts'

export interface CallInput {
  readonly params?: Readonly<Record<string, string | number>>
  readonly query?: Readonly<Record<string, string | number>>
  /** A JSON value, or raw text. */
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  /** Default: the key of the caller. */
  readonly key?: string | null
}

/** The live API, or the engine. */
export interface Target {
  call(path: string, method: string, input: CallInput): Promise<ApiResponse>
}

/** The member who calls both targets. */
export interface Caller {
  readonly username: string
  readonly plan: Plan
  readonly scopes: readonly Scope[]
}

export function pathOfCall(id: OperationId, { params = {} }: CallInput): string {
  return operationById(id).path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  )
}

const MAX_ATTEMPTS = 5
const MAX_WAIT_SECONDS = 120

export function liveTarget(baseUrl: string, key: string, wait: (seconds: number) => Promise<void>): Target {
  const send = async (request: Request): Promise<ApiResponse> => {
    try {
      return await readResponse(await fetch(request))
    } catch (error) {
      const { cause, message } = error as Error
      const reason = cause instanceof Error && cause.message !== '' ? cause.message : message
      throw new Error(`Could not reach ${baseUrl}: ${reason}`, { cause: error })
    }
  }
  return {
    async call(path, method, input) {
      for (let attempt = 1; ; attempt++) {
        const response = await send(createRequest(baseUrl, key, path, method, input))
        if (errorCodeOf(response) !== 'rate_limited' || attempt === MAX_ATTEMPTS) return response
        await wait(Math.min(Number(response.headers.get('retry-after')) || 1, MAX_WAIT_SECONDS))
      }
    },
  }
}

const ENGINE_URL = 'http://chowk.test'
const NO_LIMIT = 1_000_000

/** Creates an engine with a member like the caller, at the time of the live API. */
export async function engineTarget({ username, plan, scopes }: Caller, now: number): Promise<Target> {
  const engine = createEngine({
    store: memoryStore(entities),
    publicUrl: ENGINE_URL,
    clock: { now: () => now, wake: () => () => undefined },
    limits: { burst_per_minute: NO_LIMIT, bad_keys_per_minute: NO_LIMIT },
  })
  const test = { test: true } as const
  await engine.perform(test, 'members.save', { body: { username, plan } })
  const { key } = await engine.perform(test, 'keys.create', { body: { username, scopes } })
  return {
    call: async (path, method, input) =>
      readResponse(await engine.fetch(createRequest(`${ENGINE_URL}/api/v1`, key, path, method, input))),
  }
}

function createRequest(
  baseUrl: string,
  ownKey: string,
  path: string,
  method: string,
  { query = {}, body, headers = {}, key = ownKey }: CallInput,
): Request {
  const url = new URL(baseUrl + path)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value))
  return new Request(url, {
    method,
    redirect: 'manual',
    headers: {
      ...(key !== null && { authorization: `Bearer ${key}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
}
