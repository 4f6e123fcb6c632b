import { seededRandom } from '@chowk/engine'

/** Random choices, repeatable by seed. */
export class Dice {
  readonly #random
  constructor(seed: string) {
    this.#random = seededRandom(seed)
  }

  /** Returns an integer from 0 to below `limit`. */
  below(limit: number): number {
    return new DataView(this.#random.bytes(4).buffer).getUint32(0) % limit
  }

  between = (min: number, max: number): number => min + this.below(max - min + 1)
  chance = (percent: number): boolean => this.below(100) < percent
  pick = <T>(list: readonly T[]): T => list[this.below(list.length)]!

  /** Returns one of them, with probability by weight. */
  weighed<T extends { readonly weight: number }>(list: readonly T[]): T {
    let index = this.below(list.reduce((sum, { weight }) => sum + weight, 0))
    return list.find(({ weight }) => (index -= weight) < 0)!
  }
}
