// Generates packages/engine/src/places/data from the npm packages listed in docs/places.md.
//
//   npm ci --prefix scripts/places && npm run tool -- places
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { cityRows, districtRows, readDistricts } from '../places/india.ts'
import { Sources } from '../places/sources.ts'
import { readStates, stateRows, statesOfDivisions } from '../places/states.ts'
import { joinTowns } from '../places/towns.ts'
import { worldCityRows } from '../places/world.ts'

const data = join(import.meta.dirname, '../../packages/engine/src/places/data')
const sources = new Sources()

const { countries, subdivisions } = await sources.iso()
const states = readStates(subdivisions, sources.englishNames())
const stateOfDivision = statesOfDivisions(sources.divisions(1), states)
const districts = readDistricts(sources.divisions(2), stateOfDivision, sources.spellings())
const { towns, unmatched } = joinTowns(sources.towns(), sources.gazetteer())
const world = worldCityRows(towns, states, stateOfDivision, sources.divisions(2))

write(
  'countries.json',
  countries
    .map(({ numeric, alpha2, name }) => [Number(numeric), alpha2, name])
    .toSorted(([one = 0], [other = 0]) => Number(one) - Number(other)),
)
write('states.json', stateRows(states))
write('districts-in.json', districtRows(districts))
write('cities-in.json', cityRows(towns, unmatched, stateOfDivision, districts))
write('cities-world.json', world.rows)
console.log(`${world.omitted} cities of other countries are in no state of ISO 3166-2 that could be told.`)

/** Writes one entry per line, so that a changed entry is a changed line. */
function write(file: string, value: object): void {
  const entries = Array.isArray(value)
    ? value.map((entry) => JSON.stringify(entry))
    : Object.entries(value).map(([key, entry]) => `${JSON.stringify(key)}:${JSON.stringify(entry)}`)
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  const text = `${open}\n${entries.join(',\n')}\n${close}\n`
  writeFileSync(join(data, file), text)
  console.log(`${file}: ${entries.length} entries, ${text.length} characters`)
}
