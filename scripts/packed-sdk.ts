import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { tarballOf } from './packed.ts'

/** Installs the packed client and other named packages into an empty folder. */
export function installPackedSdk(folder: string, ...packages: readonly string[]): void {
  writeFileSync(join(folder, 'package.json'), '{ "private": true }')
  install(folder, tarballOf('sdk'), ...packages)
}

/** Installs named packages beside those of a folder. Fails where their peer dependencies disagree. */
export function install(folder: string, ...names: readonly string[]): void {
  execFileSync('npm', ['install', '--loglevel=error', '--no-audit', '--no-fund', ...names], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}
