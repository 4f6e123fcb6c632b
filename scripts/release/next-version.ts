import { execFileSync } from 'node:child_process'
import { cpSync, globSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const root = join(import.meta.dirname, '../..')

/** Raises the versions in a copy of the manifests, by a changeset. @throws if the packages do not share the next version */
export function checkNextVersion(folder: string): void {
  for (const path of globSync(
    ['package.json', 'package-lock.json', '.changeset/*', 'packages/*/{package.json,CHANGELOG.md}'],
    { cwd: root },
  )) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    cpSync(join(root, path), join(folder, path))
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  const versions = () => [
    ...new Set(
      globSync('packages/*/package.json', { cwd: folder }).map(
        (path) =>
          (JSON.parse(readFileSync(join(folder, path), 'utf8')) as { readonly version: string }).version,
      ),
    ),
  ]
  const [before] = versions()
  writeFileSync(join(folder, '.changeset/first.md'), "---\n'@chowk/sdk': minor\n---\n\nA change.\n")
  execFileSync('changeset', ['version'], { cwd: folder, stdio: 'inherit' })
  const [after, ...earlierVersions] = versions()
  if (after === before || earlierVersions.length > 0)
    throw new Error(`The next versions are ${versions().join(', ')}.`)
  console.log(`✓ After ${before}, a changeset makes ${after}`)
}
