import { createPlaces, type Places } from '@chowk/engine'
import { readJsonFile } from './json-file.ts'
import { InvalidSetting } from './invalid-setting.ts'

/** The built-in places with those of a file. @throws InvalidSetting that lists everything wrong with the file. */
export async function readPlaces(path: string): Promise<Places> {
  const places = createPlaces((await readJsonFile(path)) as Parameters<typeof createPlaces>[0])
  // The file is looked at once it is needed; whoever gave it is here now.
  await places.countries().catch((error: Error) => {
    throw new InvalidSetting(`${path}: ${error.message}`)
  })
  return places
}
