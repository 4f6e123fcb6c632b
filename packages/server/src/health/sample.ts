import {
  missingImages,
  readStatistics,
  type Clock,
  type ImageStore,
  type Statistics,
  type Store,
} from '@chowk/engine'
import type { ImageSample, Sample } from './checks.ts'

/**
 * Reads the data for the checks from a store that has responded. If the store has become unavailable, the sample shows
 * it. Counts rows, so call it rarely.
 */
export async function takeSample(
  of: { readonly store: Store; readonly clock: Clock },
  known: Sample,
): Promise<Sample> {
  try {
    const [statistics, usage = {}] = await Promise.all([readStatistics(of), of.store.usage?.()])
    return { ...known, ...(statistics satisfies Statistics), usage }
  } catch (error) {
    return { ...known, store: { ...known.store, lost: error as Error } }
  }
}

/** Tries where images are kept, and looks for the newest ones. Undefined as a place is the database. */
export async function sampleImages(
  store: Store,
  images: ImageStore | undefined,
  place: string,
): Promise<ImageSample> {
  try {
    await images?.check()
    return { ...(images && { place }), ...(await missingImages(store, images)) }
  } catch (error) {
    return { place, looked: 0, missing: 0, lost: error as Error }
  }
}

/** Milliseconds for which a sample of images counts. A bucket bills each call. */
const IMAGES_FOR_MS = 60_000

/** The sample of the images of a running server, which scrapes and probes do not wait for. */
export class ImageWatch {
  readonly #look: () => Promise<ImageSample>
  readonly #now: () => number
  #last: ImageSample | undefined
  #lookedAt = -Infinity

  constructor(look: () => Promise<ImageSample>, now: () => number = () => performance.now()) {
    this.#look = look
    this.#now = now
  }

  /** Returns the last sample, undefined before the first. Takes another one if that is older than a minute. */
  get sample(): ImageSample | undefined {
    const now = this.#now()
    if (now >= this.#lookedAt + IMAGES_FOR_MS) void this.look()
    return this.#last
  }

  /** Takes a sample. Never rejects. */
  async look(): Promise<ImageSample> {
    this.#lookedAt = this.#now()
    return (this.#last = await this.#look())
  }
}
