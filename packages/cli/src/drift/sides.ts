import { operationById, type OperationId, type Plan, type Scope } from '@chowk/contract'
import { createEngine, entities, memoryStore } from '@chowk/engine'
import { answerOf, codeOf, type Answer } from './answer.ts'

/** What is sent in a call. What is left out is as a program would send it. */
export interface CallInput {
  readonly params?: Readonly<Record<string, string | number>>
  readonly query?: Readonly<Record<string, string | number>>
  /** JSON, or text that is sent as it is. */
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  /** Another key, or none. */
  readonly key?: string | null
}

/** A platform that can be called: the live one, or the engine. */
export interface Side {
  call(path: string, method: string, input: CallInput): Promise<Answer>
}

/** The member that both sides are called by. */
export interface Caller {
  readonly username: string
  readonly plan: Plan
  readonly scopes: readonly Scope[]
}

/** The path of an operation with its parameters. */
export function pathOfCall(id: OperationId, { params = {} }: CallInput): string {
  return operationById(id).path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  )
}

const MOST_ATTEMPTS = 5
const LONGEST_WAIT = 120

/** The live interface. Where its burst limit is reached, `wait` lets that many seconds pass. */
export function liveSide(baseUrl: string, key: string, wait: (seconds: number) => Promise<void>): Side {
  const send = async (path: string, method: string, input: CallInput): Promise<Answer> => {
    const request = requestOf(baseUrl, key, path, method, input)
    try {
      return await answerOf(await fetch(request))
    } catch (error) {
      throw new Error(`${baseUrl} can't be reached: ${reasonOf(error)}`, { cause: error })
    }
  }
  return {
    async call(path, method, input) {
      for (let attempt = 1; ; attempt++) {
        const answer = await send(path, method, input)
        if (codeOf(answer) !== 'rate_limited' || attempt === MOST_ATTEMPTS) return answer
        const seconds = Math.min(Number(answer.headers.get('retry-after')) || 1, LONGEST_WAIT)
        await wait(seconds)
      }
    },
  }
}

function reasonOf(error: unknown): string {
  const { cause, message } = error as Error
  return cause instanceof Error && cause.message !== '' ? cause.message : message
}

const ENGINE_URL = 'http://chowk.test'
/** More than a script calls in a minute. */
const NO_BURST = 1_000_000

/** An engine with a member like the caller, at the time of the live interface. */
export async function engineSide({ username, plan, scopes }: Caller, now: number): Promise<Side> {
  const clock = { now: () => now, wake: () => () => undefined }
  const engine = createEngine({
    store: memoryStore(entities),
    publicUrl: ENGINE_URL,
    clock,
    limits: { burst_per_minute: NO_BURST, bad_keys_per_minute: NO_BURST },
  })
  await engine.administration.saveMember({ username, plan })
  const { key } = await engine.administration.createKey({ username, scopes })
  return {
    call: async (path, method, input) =>
      answerOf(await engine.fetch(requestOf(`${ENGINE_URL}/api/v1`, key, path, method, input))),
  }
}

function requestOf(baseUrl: string, ownKey: string, path: string, method: string, input: CallInput): Request {
  const { query = {}, body, headers = {}, key = ownKey } = input
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
