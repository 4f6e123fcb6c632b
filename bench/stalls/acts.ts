import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createControl, entities, memoryStore, Schema, type Engine, type Store } from '@chowk/engine'
import { openStore } from '@chowk/server/serving'
import { createKey, saveMember } from '../../tests/harness/administer.ts'
import { recount } from '../../tests/harness/recount.ts'
import { startMeasuring, stopMeasuring } from '../../tests/event-loop/measured-loop.ts'
import { prolificSite, STARS } from './prolific-site.ts'

/** Budgets in ms of processor time of one turn, by the clock of another member's answer. */
const MAX_TURN_MS = 25
const MAX_WAIT_MS = 100
/** Milliseconds between two requests of another member. */
const EVERY = 20

const FOLLOWERS = 500
const count = Number(process.env.CHOWK_STALLS_ACTS ?? 50_000)
const [star, nova] = STARS

interface Row {
  readonly act: string
  readonly seconds: number
  readonly turn: number
  readonly wait: number
  /** Reads that showed another member items of the star, those before the act took effect included. */
  readonly shown: number
}

/**
 * Performs every act on a member with 50,000 items (`CHOWK_STALLS_ACTS`) and 30,000 followers, and prints its time, the
 * longest turn of the event loop, what another member waits for `GET /me` meanwhile, and whether they are shown anything
 * that the act hides. Then runs the commands of `chowk` on another such member, beside the server.
 */
export async function benchActs(title: string, store: string): Promise<void> {
  // A first act of each kind loads its code.
  await measuredActs('memory', FOLLOWERS)
  print(title, await measuredActs(title === 'SQLite' ? `sqlite:${store}` : store, count))
}

async function measuredActs(address: string, count: number): Promise<readonly Row[]> {
  const store = address === 'memory' ? memoryStore(entities) : await openStore(address, { mustExist: false })
  await store.import(prolificSite(count))
  const plenty = 1_000_000_000
  const control = createControl({
    store,
    publicUrl: 'http://localhost:4000',
    limits: { burst_per_minute: plenty },
    onError: (error) => console.error(error),
    onScheduleError: (error) => console.error(error),
  })
  const { engine } = control
  await saveMember(engine, { username: 'reader' })
  const { key } = await createKey(engine, { username: 'reader', scopes: 'all' })
  await warmUp(store)
  const watch = new Watch(engine, key)
  const exported = mkdtempSync(join(tmpdir(), 'chowk-acts-'))
  const rows: Row[] = []
  const caller = { operator: 'bench' }
  const params = { username: star }
  const act = async (name: string, hides: boolean, work: () => Promise<unknown>) => {
    rows.push({ act: name, ...(await watch.during(hides, work)) })
  }
  const finished = async (work: Promise<unknown>) => (await work, await engine.schedule.finishTasks())
  const call = (id: 'blocks.add' | 'blocks.remove') =>
    engine.as(star).call(id, { body: { username: 'member4' } })
  const turned = (visibility: 'public' | 'private') =>
    engine.as(star).call('communities.update', { params: { slug: 'community-1' }, body: { visibility } })
  try {
    await act('export', false, async () => {
      const entries = await engine.perform(caller, 'members.export', { params })
      const rows = entries[Symbol.asyncIterator]()
      while (!(await rows.next()).done) continue
    })
    await act('block', false, () => finished(call('blocks.add')))
    await act('unblock', false, () => finished(call('blocks.remove')))
    await act('community private', false, () => finished(turned('private')))
    await act('community public', false, () => finished(turned('public')))
    await act('suspend', true, () =>
      finished(engine.perform(caller, 'members.suspend', { params, body: { reason: 'Bench.' } })),
    )
    await act('unsuspend', false, () => finished(engine.perform(caller, 'members.unsuspend', { params })))
    await act('delete', true, () => finished(engine.perform(caller, 'members.delete', { params })))
    if (address !== 'memory')
      for (const [command, ...rest] of [
        ['export', join(exported, nova)],
        ['suspend', '--reason', 'Bench.'],
        ['unsuspend'],
        ['delete', '--yes'],
      ] as const)
        await act(`chowk members ${command}`, false, () =>
          chowk(['members', command, nova, ...rest, '--store', address]),
        )
    await recount(store)
  } finally {
    await control.engine.schedule.stop()
    await store.close()
    rmSync(exported, { recursive: true, force: true })
  }
  return rows
}

async function chowk(args: readonly string[]): Promise<void> {
  const main = join(import.meta.dirname, '../../packages/cli/src/main.ts')
  const child = spawn(process.execPath, ['--conditions=@chowk/source', main, ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {},
  })
  const [code] = (await once(child, 'exit')) as [number]
  if (code !== 0) throw new Error(`chowk ${args.join(' ')} ended with ${code}.`)
}

/** Reads every index once: in memory, one of imported rows is made when it is first read. */
const warmUp = (store: Store): Promise<unknown> =>
  store.read(async (tx) => {
    for (const [entity, { indexes }] of new Schema(entities).byEntity)
      for (const { name: index, where, unlessNull } of indexes.values())
        if (where.length === 0 && !unlessNull) await tx.page(entity, { index, limit: 1 })
  })

/** Another member, who reads all the time. */
class Watch {
  readonly #engine: Engine
  readonly #key: string

  constructor(engine: Engine, key: string) {
    this.#engine = engine
    this.#key = key
  }

  async #read(path: string): Promise<string> {
    const headers = { 'x-api-key': this.#key }
    const response = await this.#engine.fetch(new Request(`http://localhost:4000/api/v1${path}`, { headers }))
    return response.text()
  }

  async during(hides: boolean, work: () => Promise<unknown>): Promise<Omit<Row, 'act'>> {
    let [wait, shown, ended] = [0, 0, false]
    const startedAt = performance.now()
    startMeasuring()
    const working = work().finally(() => (ended = true))
    while (!ended) {
      const startedAt = performance.now()
      await this.#read('/me')
      wait = Math.max(wait, performance.now() - startedAt)
      if (hides && (await this.#read('/posts?limit=50')).includes(`"username":"${star}"`)) shown++
      await Promise.race([working, new Promise((resolve) => setTimeout(resolve, EVERY))])
    }
    await working
    const { stall } = stopMeasuring()
    return { seconds: (performance.now() - startedAt) / 1000, turn: stall / 1000, wait, shown }
  }
}

function print(title: string, rows: readonly Row[]): void {
  console.log(`\n## ${title}: acts on a member with ${count} items\n`)
  console.log(
    '| Act | Seconds | Longest turn, ms | Another’s `/me`, ms | Shown meanwhile |\n| --- | --- | --- | --- | --- |',
  )
  for (const { act, seconds, turn, wait, shown } of rows)
    console.log(
      `| ${act} | ${seconds.toFixed(1)} | ${turn.toFixed(1)}${turn > MAX_TURN_MS ? ' (!)' : ''} | ${wait.toFixed(0)}${wait > MAX_WAIT_MS ? ' (!)' : ''} | ${shown} |`,
    )
}
