// Writes the address of the repository into each package.json. It stands in the one of the root.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import rootManifest from '../package.json' with { type: 'json' }

const packages = join(import.meta.dirname, '../packages')
const { url } = rootManifest.repository
export const repositoryPage = url.replace(/^git\+/, '').replace(/\.git$/, '')

/** Each manifest: its file, and its text with the addresses it should have. */
export const manifests = (): readonly (readonly [file: string, text: string])[] =>
  readdirSync(packages).map((name) => {
    const file = join(packages, name, 'package.json')
    const directory = `packages/${name}`
    const manifest = {
      ...(JSON.parse(readFileSync(file, 'utf8')) as object),
      homepage: `${repositoryPage}/tree/main/${directory}#readme`,
      bugs: `${repositoryPage}/issues`,
      repository: { ...rootManifest.repository, directory },
    }
    return [file, `${JSON.stringify(manifest, null, 2)}\n`]
  })

export function generateManifests(): void {
  for (const [file, text] of manifests()) writeFileSync(file, text)
}
