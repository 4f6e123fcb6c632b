// Writes shared values into each package.json: the address of the repository, from the root's, and the version of the
// packages where changesets does not write it: in the root's, which `npm run tool -- sbom` names, and the examples'. Writes a
// manifest for each further entry point of the client, for bundlers and compilers that do not read `exports`.
import { globSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import rootManifest from '../../package.json' with { type: 'json' }
import sdkManifest from '../../packages/sdk/package.json' with { type: 'json' }

const root = join(import.meta.dirname, '../..')
/** Version of all packages. */
const { version } = sdkManifest
const { url } = rootManifest.repository
export const repositoryPage = url.replace(/^git\+/, '').replace(/\.git$/, '')

const written = (manifest: object) => `${JSON.stringify(manifest, null, 2)}\n`

function packageManifest(name: string): readonly [file: string, text: string] {
  const file = join(root, 'packages', name, 'package.json')
  const directory = `packages/${name}`
  const manifest = {
    ...(JSON.parse(readFileSync(file, 'utf8')) as object),
    homepage: `${repositoryPage}/tree/main/${directory}#readme`,
    bugs: `${repositoryPage}/issues`,
    repository: { ...rootManifest.repository, directory },
  }
  return [file, written(manifest)]
}

function exampleManifest(name: string): readonly [file: string, text: string] {
  const file = join(root, name)
  return [file, readFileSync(file, 'utf8').replace(/("@chowk\/\w+": )".*?"/g, `$1"^${version}"`)]
}

function entryManifest(name: 'query' | 'schemas'): readonly [file: string, text: string] {
  const { import: esm, require: cjs } = sdkManifest.exports[`./${name}`]
  const manifest = {
    main: `.${cjs.default}`,
    module: `.${esm.default}`,
    types: `.${cjs.types}`,
    sideEffects: false,
  }
  return [join(root, 'packages/sdk', name, 'package.json'), written(manifest)]
}

/** Returns the path and the intended text of each manifest. */
export const manifests = (): readonly (readonly [file: string, text: string])[] => [
  [join(root, 'package.json'), written({ ...rootManifest, version })],
  ...readdirSync(join(root, 'packages')).map(packageManifest),
  ...globSync('examples/*/package.json', { cwd: root }).map(exampleManifest),
  entryManifest('query'),
  entryManifest('schemas'),
]

export function generateManifests(): void {
  for (const [file, text] of manifests()) {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
}
