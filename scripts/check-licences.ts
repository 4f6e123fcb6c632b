// Checks the licence of every dependency of the packages, by npm's own list (`npm run tool -- sbom`).
import { execSync } from 'node:child_process'

/** Licences compatible with distribution under MIT. LGPL is that of libvips, which sharp loads dynamically. */
const accepted = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
])

interface Component {
  readonly name: string
  readonly version: string
  readonly licenses?: readonly {
    readonly license?: { readonly id?: string; readonly name?: string }
    readonly expression?: string
  }[]
}

const { components } = JSON.parse(
  execSync('npm run --silent tool -- sbom', { maxBuffer: 64 * 1024 * 1024 }).toString(),
) as { components: readonly Component[] }

const licencesOf = ({ licenses = [] }: Component): readonly string[] =>
  licenses.flatMap(({ license, expression }) =>
    (expression ?? license?.id ?? license?.name ?? '').split(' AND '),
  )

const counts = new Map<string, number>()
for (const component of components) {
  const licences = licencesOf(component)
  for (const licence of licences) counts.set(licence, (counts.get(licence) ?? 0) + 1)
  if (licences.length > 0 && licences.every((licence) => accepted.has(licence))) continue
  console.error(`${component.name}@${component.version}: ${licences.join(', ') || 'no licence'}`)
  process.exitCode = 1
}
console.log(
  `${components.length} dependencies: ${[...counts].map(([name, count]) => `${name} ${count}`).join(', ')}`,
)
