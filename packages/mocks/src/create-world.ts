import type { QuotaAction } from '@chowk/contract'
import { entities, isStored, memoryStore, quoted, seededRandom } from '@chowk/engine'
import { actsOf } from './acts.ts'
import { answerWith } from './answer.ts'
import { checkInterceptor, checkKeyOptions, checkNoOptions, checkSnapshot } from './checks.ts'
import { createMockFetch } from './mock-fetch.ts'
import { demoImage } from './seed/demo.ts'
import type { MockMemberRequest, MockSnapshot, MemberLike, World } from './mock.ts'
import { mockRequests } from './mock-requests.ts'
import { createPlatform, type Platform, type PlatformSettings } from './platform.ts'
import { timeOf } from './times.ts'

const START = '2026-12-01T09:00:00Z'

interface WorldSettings extends PlatformSettings {
  /** Called for every key of the world. */
  readonly onKey: (key: string) => void
  readonly onClose: () => void
}

/** A world with what its handlers need of it. */
export interface OpenWorld {
  readonly world: World
  /** Whether an image is stored under this path. */
  readonly holds: (path: string) => Promise<boolean>
  /** Handles a request after all earlier work has finished. Rejects if a fault drops the response. */
  readonly answer: (request: Request) => Promise<Response>
}

export function createWorld(settings: WorldSettings): OpenWorld {
  const { baseUrl } = settings
  const start = startOf(settings)
  let platform: Platform = createPlatform(settings, start)

  const acts = actsOf(async (id, input, others) => {
    checkNoOptions(id, others[0], 'It takes its fields in one object.')
    const { engine, during } = platform
    return during(() => engine.perform({ test: true }, id, input))
  })

  async function createKey(member: MemberLike, options: Parameters<World['keys']['create']>[1] = {}) {
    checkKeyOptions(options)
    const { scopes = 'all', expiresAt } = options
    const { key, id } = await acts.keys.create({
      username: nameOf(member),
      scopes,
      ...(expiresAt !== undefined && { expires_at: new Date(timeOf(expiresAt)).toISOString() }),
    })
    settings.onKey(key)
    return { key, keyId: id }
  }

  const leave = async (member: MemberLike, action: QuotaAction, left: number): Promise<void> =>
    void (await acts.quotas.leave({ username: nameOf(member), action, left }))

  function restore(snapshot: MockSnapshot): void {
    checkSnapshot(snapshot)
    platform.end()
    platform = createPlatform(settings, snapshot)
  }

  function answer(request: Request): Promise<Response> {
    const { during, ...rest } = platform
    return during(() => answerWith(rest, request, baseUrl))
  }

  const world: World = {
    baseUrl,
    ...acts,
    members: {
      ...acts.members,
      async create({ scopes = 'all', ...request } = {} as MockMemberRequest, ...others: readonly unknown[]) {
        checkNoOptions('members.create', others[0], 'The request has all of them.')
        const { member } = await acts.members.save(request)
        return { member, ...(await createKey(member, { scopes })) }
      },
    },
    keys: {
      create: createKey,
      revoke: async (keyId) => void (await acts.keys.revoke({ id: keyId })),
    },
    clock: {
      now: () => platform.clock.ofTest.now(),
      advance: (duration) => platform.clock.ofTest.advance(duration),
      moveTo: (time) => platform.clock.ofTest.moveTo(time),
      async sleep(milliseconds, signal, reason) {
        if (signal !== undefined && !('aborted' in signal))
          checkNoOptions('clock.sleep', signal, 'The second argument is the signal itself.')
        return platform.clock.ofTest.sleep(milliseconds, signal, reason)
      },
      async until(work, ...others: readonly unknown[]) {
        checkNoOptions('clock.until', others[0], 'Give the work itself a signal or a time limit.')
        return platform.clock.ofTest.until(work)
      },
    },
    quota: { exhaust: (member, action) => leave(member, action, 0), leave },
    fail(operation, fault, ...others: readonly unknown[]) {
      checkNoOptions('fail', others[0], 'The fault has all of them.')
      platform.faults.add({ ...fault, operation })
    },
    clearFaults: () => platform.faults.clear(),
    requests: mockRequests(() => platform),
    async call(member, operation, input, ...others: readonly unknown[]) {
      checkNoOptions('call', others[0], 'Put the fields of the call in params, query or body.')
      const { engine, during } = platform
      return during(() => engine.as(nameOf(member)).call(operation, input))
    },
    snapshot: () => platform.snapshot(),
    restore,
    reset(interceptor) {
      checkInterceptor(interceptor)
      interceptor?.resetHandlers()
      restore(start)
    },
    close() {
      platform.end()
      settings.onClose()
    },
    fetch: createMockFetch(answer),
  }
  return { world, answer, holds: (path) => isStored(platform.store, path) }
}

function startOf({
  seed,
  now = typeof seed === 'object' ? seed.now : START,
  random,
}: PlatformSettings): MockSnapshot {
  const time = timeOf(now)
  if (typeof seed === 'object') return { ...seed, now: time }
  return {
    image: seed === 'demo' ? demoImage(time) : memoryStore(entities).image(),
    now: time,
    random: seededRandom(random).state,
    source: random,
  }
}

/** @throws TypeError */
function nameOf(member: MemberLike): string {
  const name: unknown =
    typeof member === 'string' ? member : (Object(member) as { username?: unknown }).username
  if (typeof name === 'string') return name
  throw new TypeError(`Expected a member or a username, not ${quoted(member)}.`)
}
