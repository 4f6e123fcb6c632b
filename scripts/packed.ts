import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
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

/** Packages of the program. */
const program = ['contract', 'engine', 'site', 'server', 'sdk', 'mcp', 'publish', 'cli']

/** Returns the paths of the program's tarballs. */
export const programTarballs = (): readonly string[] => program.map(tarballOf)

/** Installs packages, by name or tarball, into an empty folder. */
export function installInto(folder: string, ...names: readonly string[]): void {
  writeFileSync(join(folder, 'package.json'), '{ "private": true }')
  install(folder, ...names)
}

/** Installs packages beside those of a folder. Fails where their peer dependencies disagree. */
export function install(folder: string, ...names: readonly string[]): void {
  const options = ['--loglevel=error', '--prefer-offline', '--no-audit', '--no-fund']
  execFileSync('npm', ['install', ...options, ...names], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}
