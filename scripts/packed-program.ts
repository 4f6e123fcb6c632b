import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'

const root = join(import.meta.dirname, '..')
/** Packages of the program. */
const parts = ['contract', 'engine', 'site', 'server', 'sdk', 'mcp', 'publish', 'cli']

/**
 * Packs the program's packages into a folder. Builds them in a copy, without declarations, which running code does not
 * need.
 * @returns the paths of the tarballs.
 */
export function packProgram(folder: string): string[] {
  const copy = join(folder, 'source')
  mkdirSync(join(copy, 'packages'), { recursive: true })
  for (const name of [
    'tsup.base.ts',
    'tsconfig.json',
    'tsconfig.portable.json',
    'package.json',
    'LICENSE',
    'scripts',
  ])
    cpSync(join(root, name), join(copy, name), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  return parts.map((name) => {
    const cwd = join(copy, 'packages', name)
    const isSource = (path: string) => !['node_modules', 'dist'].includes(basename(path))
    cpSync(join(root, 'packages', name), cwd, { recursive: true, filter: isSource })
    const own = join(root, 'packages', name, 'node_modules')
    // A separate folder, because packing keeps a file there.
    mkdirSync(join(cwd, 'node_modules'))
    for (const entry of existsSync(own) ? readdirSync(own) : [])
      symlinkSync(join(own, entry), join(cwd, 'node_modules', entry))
    const tsup = join(root, 'node_modules/tsup/dist/cli-default.js')
    execFileSync(process.execPath, [tsup, '--no-dts', '--silent'], { cwd })
    const packed = execFileSync('npm', ['pack', '--silent', '--pack-destination', folder], { cwd })
    return join(folder, packed.toString().trim())
  })
}

/** Installs the packed program into an empty folder. Returns the path of the program. */
export function installPackedProgram(folder: string): string {
  const tarballs = packProgram(folder)
  writeFileSync(join(folder, 'package.json'), '{ "private": true }')
  const quietly = ['--silent', '--prefer-offline', '--no-audit', '--no-fund']
  execFileSync('npm', ['install', ...quietly, ...tarballs], { cwd: folder })
  return join(folder, 'node_modules/@chowk/cli/bin/chowk.js')
}
