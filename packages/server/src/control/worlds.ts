import {
  createControl,
  entities,
  memoryStore,
  type Control,
  type EngineOptions,
  type MemoryImage,
  type Seed,
} from '@chowk/engine'
import { invalid } from './problems.ts'

/** Options that all worlds of a server share. */
export interface WorldsOptions extends Omit<EngineOptions, 'store' | 'clock' | 'random' | 'faults'> {
  readonly seed?: Seed
  /** Time at which the clocks start. Default: the present. */
  readonly now?: number
  /** Seed of the randomness. Worlds of one name then get the same ids, keys and request ids. */
  readonly randomFrom?: string
  /** Maximum number of open worlds. Default: 1,000. */
  readonly maxWorlds?: number
}

export interface WorldRequest {
  readonly name?: string | undefined
  readonly now?: number | undefined
  readonly randomFrom?: string | undefined
  /** Whether to leave out the rows of the server's seed. */
  readonly empty?: boolean | undefined
}

/** A separate platform in memory, below `/_worlds`. */
export interface World {
  readonly name: string
  /** Base path on the server. */
  readonly base: string
  readonly control: Control
  /** Aborted once the world is dropped. */
  readonly ended: AbortSignal
}

export const WORLDS_PATH = '/_worlds'

/** Default limit. So many worlds with the demonstration site use half a gigabyte. */
const MAX_WORLDS = 1000

/** Milliseconds for which new worlds share the rows of a seed. */
const FRESH = 60 * 60_000

/** The worlds of a server. They share only their initial rows, which are immutable. */
export class Worlds {
  readonly #options: WorldsOptions
  readonly #worlds = new Map<string, World & { readonly end: () => void }>()
  #unnamed = 0
  #seeded: { readonly now: number; readonly image: Promise<MemoryImage> } | undefined

  constructor(options: WorldsOptions) {
    this.#options = options
  }

  get(name: string): World | undefined {
    return this.#worlds.get(name)
  }

  list(): readonly World[] {
    return [...this.#worlds.values()]
  }

  /** Opens a world. @throws ControlError if the name is taken, or the maximum number of worlds is open. */
  async open({ name = this.#nextName(), now, randomFrom, empty }: WorldRequest): Promise<World> {
    if (this.#worlds.has(name))
      throw invalid({ path: 'name', message: `A world named ${name} already exists.` })
    const { maxWorlds = MAX_WORLDS } = this.#options
    if (this.#worlds.size >= maxWorlds)
      throw invalid({
        path: '',
        message: `At most ${maxWorlds} worlds can be open at a time. Drop those you no longer need.`,
      })
    const start = now ?? this.#options.now
    const from = randomFrom ?? (this.#options.randomFrom && `${this.#options.randomFrom} / ${name}`)
    const store = memoryStore(entities)
    const { seed } = this.#options
    const ending = new AbortController()
    const control = createControl({
      ...this.#options,
      store,
      // Requests in progress find the store closed when a world is dropped. This is not an error.
      onError: (error, call) => {
        if (!ending.signal.aborted) this.#options.onError?.(error, call)
      },
      seed: async () => {
        if (seed && !empty) store.restore(await this.#imageOf(seed, start))
      },
      ...(start !== undefined && { now: start }),
      ...(from !== undefined && { randomFrom: from }),
    })
    const world = { name, base: `${WORLDS_PATH}/${name}`, control, ended: ending.signal }
    this.#worlds.set(name, { ...world, end: () => ending.abort() })
    try {
      await control.reset()
    } catch (error) {
      this.#worlds.delete(name)
      throw error
    }
    control.engine.schedule.start()
    return world
  }

  /** Drops a world. Returns false if there is none of this name. */
  async drop(name: string): Promise<boolean> {
    const world = this.#worlds.get(name)
    if (world === undefined) return false
    this.#worlds.delete(name)
    world.end()
    await world.control.engine.schedule.stop()
    await world.control.engine.store.close()
    return true
  }

  async close(): Promise<void> {
    for (const name of [...this.#worlds.keys()]) await this.drop(name)
  }

  #nextName(): string {
    for (;;) {
      const name = `world-${++this.#unnamed}`
      if (!this.#worlds.has(name)) return name
    }
  }

  /** Returns the rows of a seed at a start time, shared by many worlds. */
  #imageOf(seed: Seed, start: number | undefined): Promise<MemoryImage> {
    const now = start ?? Date.now()
    const age = this.#seeded === undefined ? Infinity : now - this.#seeded.now
    if (this.#seeded !== undefined && (age === 0 || (start === undefined && age >= 0 && age < FRESH)))
      return this.#seeded.image
    this.#seeded = { now, image: sown(this.#options, seed, now) }
    return this.#seeded.image
  }
}

async function sown(options: WorldsOptions, seed: Seed, now: number): Promise<MemoryImage> {
  const store = memoryStore(entities)
  await createControl({ ...options, store, seed, now, randomFrom: 'demo' }).reset()
  return store.image()
}
