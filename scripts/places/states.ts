import { cutOff, renumbered, stateOfDivision, withdrawn } from './corrections.ts'
import { bareName, distinctSlugs, plain, sameName } from './names.ts'
import { row } from './rows.ts'
import type { GeoNamesDivision, IsoSubdivision } from './sources.ts'

/** An ISO 3166-2 subdivision, with its display name. */
export interface State {
  readonly code: string
  readonly name: string
  /** Name in CLDR. */
  readonly englishName: string
  readonly country: string
  /** Whether it is within another subdivision. */
  readonly nested: boolean
}

/** Reads the subdivisions of ISO 3166-2 by country. */
export function readStates(
  subdivisions: readonly IsoSubdivision[],
  englishNames: Readonly<Record<string, string>>,
): ReadonlyMap<string, readonly State[]> {
  const known = new Set(subdivisions.map(({ code }) => code))
  for (const code of [...withdrawn, ...cutOff])
    if (!known.has(code)) throw new Error(`corrections.ts: iso-3166 has no ${code}`)
  const states = subdivisions
    .filter(({ code }) => !withdrawn.has(code))
    .map(({ code, name, parent }): State => {
      const country = code.slice(0, 2)
      const english = englishNames[code.replace('-', '').toLowerCase()]
      if (cutOff.has(code) && english === undefined)
        throw new Error(`corrections.ts: no English name of ${code}`)
      return {
        code,
        country,
        name: shownName(country, cutOff.has(code) ? (english ?? name) : name),
        englishName: renumbered.has(country) ? name : (english ?? name),
        nested: parent !== country,
      }
    })
    .toSorted((one, other) => (one.code < other.code ? -1 : 1))
  return Map.groupBy(states, ({ country }) => country)
}

function shownName(country: string, name: string): string {
  // Notes of the source: languages, and locations in Western Sahara (EH).
  const withoutNote = name.replace(/ \((EH|EH-partial|[a-z]{2}(, [a-z]{2})*)\)$/, '')
  return country === 'IN' ? plain(withoutNote.replace(/ \(.*\)$/, '')) : withoutNote
}

/** Returns the content of states.json. */
export function stateRows(states: ReadonlyMap<string, readonly State[]>): Record<string, unknown[][]> {
  return Object.fromEntries(
    [...states].map(([country, list]) => {
      const local = (state: State) => state.code.slice(3)
      const slugs = distinctSlugs(list, (state) => local(state).toLowerCase(), local)
      return [country, list.map((state) => row(local(state), state.name, slugs.get(state)))]
    }),
  )
}

/** Returns the state of ISO 3166-2 of each first-level division of GeoNames, where known. */
export function statesOfDivisions(
  divisions: readonly GeoNamesDivision[],
  states: ReadonlyMap<string, readonly State[]>,
): ReadonlyMap<string, State> {
  const found = new Map<string, State>()
  for (const { code, name } of divisions) {
    const candidates = states.get(code.slice(0, 2)) ?? []
    const corrected = stateOfDivision[code]
    const state =
      corrected === undefined
        ? sameState(code, name, candidates)
        : candidates.find((candidate) => candidate.code === corrected)
    if (corrected !== undefined && !state) throw new Error(`corrections.ts: iso-3166 has no ${corrected}`)
    if (state) found.set(code, state)
  }
  for (const code of Object.keys(stateOfDivision))
    if (!found.has(code)) throw new Error(`corrections.ts: GeoNames has no ${code}`)
  return found
}

// Countries in which GeoNames uses the codes of ISO 3166-2.
const sameCodes = new Set(['BE', 'CH', 'GB', 'ME', 'US'])

/** Returns the only state with the name of a division, preferably a top-level one. Undefined if there are several. */
export function sameState(code: string, name: string, candidates: readonly State[]): State | undefined {
  const isoCode = code.replace('.', '-')
  const byCode = candidates.find((state) => state.code === isoCode)
  if (byCode && sameCodes.has(byCode.country)) return byCode
  const named = (among: readonly State[], same: (one: string, other: string) => boolean) =>
    among.filter((state) =>
      [state.name.replace(/ \(.*\)/, ''), state.englishName].some((candidate) => same(candidate, name)),
    )
  const outer = candidates.filter(({ nested }) => !nested)
  const inner = candidates.filter(({ nested }) => nested)
  const sameBareName = (one: string, other: string) => bareName(one) === bareName(other)
  const found = [
    named(outer, sameName),
    named(outer, sameBareName),
    named(inner, sameName),
    named(inner, sameBareName),
  ].find((states) => states.length > 0)
  return found?.length === 1 ? found[0] : undefined
}
