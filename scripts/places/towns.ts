import { sameName } from './names.ts'
import type { GazetteerTown, GeoNamesTown } from './sources.ts'

/** A town with id and population of the older source, and with name and divisions of the newer one, if it is there. */
export interface Town {
  readonly id: number
  readonly name: string
  /** Name in the older source, in ASCII. */
  readonly olderName: string
  readonly country: string
  readonly feature: string
  readonly population: number
  /** First-level division, such as `IN.16`. */
  readonly division1: string
  /** Second-level division, such as `IN.16.521`. */
  readonly division2: string
}

export interface Towns {
  readonly towns: readonly Town[]
  /** Towns of the newer source that the older one lacks. */
  readonly unmatched: readonly GazetteerTown[]
}

// Kilometres. A town that moved further is another town; a renamed one hardly moves.
const movedAtMost = 8
const renamedAtMost = 0.6

/** Matches each town of the older source with one of the newer: by name, else by place. */
export function joinTowns(older: readonly GeoNamesTown[], newer: readonly GazetteerTown[]): Towns {
  const grid = new Grid(newer)
  const found = new Map<GeoNamesTown, GazetteerTown>()
  const claimed = new Set<GazetteerTown>()
  const claim = (town: GeoNamesTown, within: number, accept: (candidate: GazetteerTown) => boolean) => {
    const match = grid.near(town, within).find((candidate) => !claimed.has(candidate) && accept(candidate))
    if (!match) return
    found.set(town, match)
    claimed.add(match)
  }
  for (const town of older)
    claim(town, movedAtMost, ({ name }) => sameName(name, town.name) || sameName(name, town.asciiName))
  for (const town of older) if (!found.has(town)) claim(town, renamedAtMost, () => true)
  return {
    towns: older.map((town) => joined(town, found.get(town))),
    unmatched: newer.filter((town) => !claimed.has(town)),
  }
}

function joined(town: GeoNamesTown, now: GazetteerTown | undefined): Town {
  const { country, admin1, admin2, name } = now ?? town
  return {
    id: town.id,
    name: inLatin.test(name) ? name : town.name,
    olderName: town.asciiName,
    country,
    feature: town.feature,
    population: town.population,
    division1: `${country}.${admin1}`,
    division2: `${country}.${admin1}.${admin2}`,
  }
}

const inLatin = /^[\p{Script=Latin}\p{Script=Common}\p{Mark}]+$/u

const kilometresPerDegree = 111

/** Towns in squares of a tenth of a degree. */
class Grid {
  readonly #squares = new Map<string, GazetteerTown[]>()

  constructor(towns: readonly GazetteerTown[]) {
    for (const town of towns) {
      const key = this.#key(town.country, Number(town.lat), Number(town.lng))
      const square = this.#squares.get(key)
      if (square) square.push(town)
      else this.#squares.set(key, [town])
    }
  }

  /** Returns the towns of the same country within some kilometres, at most 10, nearest first. */
  near(town: GeoNamesTown, kilometres: number): readonly GazetteerTown[] {
    const shrink = Math.cos((town.latitude * Math.PI) / 180)
    const measured = [-0.1, 0, 0.1].flatMap((north) =>
      [-0.1, 0, 0.1].flatMap((east) =>
        (this.#squares.get(this.#key(town.country, town.latitude + north, town.longitude + east)) ?? []).map(
          (candidate) => ({
            candidate,
            distance:
              kilometresPerDegree *
              Math.hypot(
                Number(candidate.lat) - town.latitude,
                (Number(candidate.lng) - town.longitude) * shrink,
              ),
          }),
        ),
      ),
    )
    return measured
      .filter(({ distance }) => distance <= kilometres)
      .toSorted((one, other) => one.distance - other.distance)
      .map(({ candidate }) => candidate)
  }

  #key(country: string, latitude: number, longitude: number): string {
    return `${country} ${Math.round(latitude * 10)} ${Math.round(longitude * 10)}`
  }
}
