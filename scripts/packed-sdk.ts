import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

const sdk = join(import.meta.dirname, '../packages/sdk')

/** Installs the packed client and other named packages into an empty folder. */
export function installPackedSdk(folder: string, ...others: readonly string[]): void {
  const packed = execFileSync('npm', ['pack', '--silent', '--pack-destination', folder], { cwd: sdk })
  writeFileSync(join(folder, 'package.json'), '{ "private": true }')
  install(folder, `./${packed.toString().trim()}`, ...others)
}

/** Installs named packages beside those of a folder. Fails where their peer dependencies disagree. */
export function install(folder: string, ...names: readonly string[]): void {
  execFileSync('npm', ['install', '--loglevel=error', '--no-audit', '--no-fund', ...names], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}
