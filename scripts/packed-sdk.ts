import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

const sdk = join(import.meta.dirname, '../packages/sdk')

/** Installs the packed client and other named packages into an empty folder. */
export function installPackedSdk(folder: string, ...others: readonly string[]): void {
  const packed = execFileSync('npm', ['pack', '--silent', '--pack-destination', folder], { cwd: sdk })
  writeFileSync(join(folder, 'package.json'), '{ "private": true }')
  const wanted = [`./${packed.toString().trim()}`, ...others]
  execFileSync('npm', ['install', '--silent', '--no-audit', '--no-fund', ...wanted], { cwd: folder })
}
