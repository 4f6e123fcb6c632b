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

  between = (least: number, most: number): number => least + this.below(most - least + 1)
  chance = (percent: number): boolean => this.below(100) < percent
  pick = <T>(of: readonly T[]): T => of[this.below(of.length)]!

  /** Returns one of them, with probability by weight. */
  weighed<T extends { readonly weight: number }>(of: readonly T[]): T {
    let at = this.below(of.reduce((sum, { weight }) => sum + weight, 0))
    return of.find(({ weight }) => (at -= weight) < 0)!
  }
}
