import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'esbuild'
import { afterAll, expect, it, vi } from 'vitest'
import { createPlaces } from './built-in.ts'
import { stateId } from './ids.ts'

const loaded = vi.hoisted((): string[] => [])

vi.mock('./data/countries.json', async (original) => {
  loaded.push('countries')
  return await original()
})
vi.mock('./data/states.json', async (original) => {
  loaded.push('states')
  return await original()
})
vi.mock('./data/districts-in.json', async (original) => {
  loaded.push('districts of India')
  return await original()
})
vi.mock('./data/cities-in.json', async (original) => {
  loaded.push('cities of India')
  return await original()
})
vi.mock('./data/cities-world.json', async (original) => {
  loaded.push('cities of the world')
  return await original()
})

it('loads each file when it is first asked for', async () => {
  const places = createPlaces()
  expect(loaded).toEqual([])
  await places.countries()
  expect(loaded).toEqual(['countries'])
  await places.states('US')
  await places.states('IN')
  expect(loaded).toEqual(['countries', 'states'])
  await places.districts(stateId('US-CA'))
  expect(loaded).toEqual(['countries', 'states'])
  await places.districts(stateId('IN-MH'))
  expect(loaded).toEqual(['countries', 'states', 'districts of India'])
  await places.cities(stateId('IN-MH'))
  await places.cities(stateId('IN-MH'), 35616521)
  expect(loaded).toEqual(['countries', 'states', 'districts of India', 'cities of India'])
  await places.cities(stateId('US-CA'))
  await createPlaces().cities(stateId('US-CA'))
  expect(loaded).toEqual([
    'countries',
    'states',
    'districts of India',
    'cities of India',
    'cities of the world',
  ])
})

const folder = await mkdtemp(join(tmpdir(), 'chowk-places-'))
afterAll(() => rm(folder, { recursive: true }))

it('stays out of the entry of a bundle', async () => {
  const { metafile } = await build({
    entryPoints: [join(import.meta.dirname, 'built-in.ts')],
    outdir: folder,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'neutral',
    metafile: true,
    logLevel: 'silent',
  })
  const entry = Object.values(metafile.outputs).find(({ entryPoint }) => entryPoint?.endsWith('built-in.ts'))
  expect(entry?.bytes).toBeLessThan(20_000)
  const later = Object.values(metafile.outputs)
    .flatMap(({ imports }) => imports)
    .filter(({ kind }) => kind === 'dynamic-import')
  // The five lists, the reader of places files, and the search by name.
  expect(new Set(later.map(({ path }) => path)).size).toBe(7)
  expect(Object.keys(entry?.inputs ?? {}).filter((path) => path.endsWith('.json'))).toEqual([])
})

it('loads at most 600 KB in total and 250 KB for India', async () => {
  const size = async (name: string) => (await stat(join(import.meta.dirname, 'data', `${name}.json`))).size
  const india = (await size('districts-in')) + (await size('cities-in'))
  expect(india).toBeLessThan(250_000)
  expect(
    india + (await size('countries')) + (await size('states')) + (await size('cities-world')),
  ).toBeLessThan(600_000)
})
