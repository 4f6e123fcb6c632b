// Builds and packs all packages, for use before a release: `npm run pack:all`.
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { packAll, packed } from './packed.ts'

execFileSync(process.execPath, [join(import.meta.dirname, 'build.ts')], { stdio: 'inherit' })
packAll()
// All at once: a package alone would look for the others in the registry.
console.log(
  `\nIn another folder, this installs them:\n\n  npm install ${join(packed, '*.tgz').replaceAll(' ', '\\ ')}`,
)
