import { createPlaces, type Places } from '@chowk/engine'
import { readJsonFile } from './json-file.ts'
import { InvalidSetting } from './invalid-setting.ts'

/** Returns the built-in places and those of a file. @throws InvalidSetting that lists every problem of the file. */
export async function readPlaces(path: string): Promise<Places> {
  const allPlaces = createPlaces((await readJsonFile(path)) as Parameters<typeof createPlaces>[0])
  // Reads the file now, instead of on first use, to report its problems.
  await allPlaces.countries().catch((error: Error) => {
    throw new InvalidSetting(`${path}: ${error.message}`)
  })
  return allPlaces
}
