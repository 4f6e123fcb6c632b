import type { PlacesFile } from './places-file.ts'

/** Returns the value as a places file. Rejects with an {@link InvalidPlacesFile} if it is invalid. */
export async function checkPlacesFile(value: unknown): Promise<PlacesFile> {
  const { resolvePlacesFile } = await import('./places-file.ts')
  await resolvePlacesFile(value)
  return value as PlacesFile
}
