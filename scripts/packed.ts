import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

/** Folder of the tarballs. */
export const packed = join(root, 'packed')

/** Folders of all packages. */
export const packages = readdirSync(join(root, 'packages'))

const fileOf = (name: string): string => {
  const { version } = JSON.parse(readFileSync(join(root, 'packages', name, 'package.json'), 'utf8')) as {
    version: string
  }
  return join(packed, `chowk-${name}-${version}.tgz`)
}

/** Packs all packages, which are built. */
export function packAll(): void {
  rmSync(packed, { recursive: true, force: true })
  mkdirSync(packed)
  for (const name of packages)
    execFileSync('npm', ['pack', '--silent', '--pack-destination', packed], {
      cwd: join(root, 'packages', name),
      stdio: ['ignore', 'ignore', 'inherit'],
    })
}

/** Returns the path of a package's tarball. @throws Error if it has not been packed */
export function tarballOf(name: string): string {
  const path = fileOf(name)
  if (!existsSync(path)) throw new Error(`@chowk/${name} is not packed: npm run pack:all`)
  return path
}
