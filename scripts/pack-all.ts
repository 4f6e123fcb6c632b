// Builds and packs all packages, for use before a release: `npm run pack:all`.
import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const folder = join(root, 'packed')
const run = (args: readonly string[], cwd = root) =>
  execFileSync('npm', args, { cwd, stdio: ['ignore', 'pipe', 'inherit'] })

execFileSync(process.execPath, [join(root, 'scripts/build.ts')], { stdio: 'inherit' })
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder)
for (const name of readdirSync(join(root, 'packages')))
  run(['pack', '--silent', '--pack-destination', folder], join(root, 'packages', name))
// All at once: a package alone would look for the others in the registry.
console.log(
  `\nIn another folder, this installs them:\n\n  npm install ${join(folder, '*.tgz').replaceAll(' ', '\\ ')}`,
)
