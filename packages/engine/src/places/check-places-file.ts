import type { PlacesFile } from './places-file.ts'

/** The same value as a places file. Rejects with an {@link InvalidPlacesFile} when it is none. */
export async function checkPlacesFile(value: unknown): Promise<PlacesFile> {
  const { resolvePlacesFile } = await import('./places-file.ts')
  await resolvePlacesFile(value)
  return value as PlacesFile
}
