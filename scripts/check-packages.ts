// Checks the tarball of every package with publint (does everything in package.json exist?) and attw (do types and code
// resolve alike in every module system?).
import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { packages, tarballOf } from './packed.ts'

interface Manifest {
  name: string
  files: readonly string[]
  exports: { '.'?: { require?: unknown } }
}

async function isPublishable(tarball: string, manifest: Manifest): Promise<boolean> {
  const pack = { tarball: new Uint8Array(readFileSync(tarball)).buffer }
  const { messages: problems, pkg } = await publint({ pack, strict: true })
  for (const problem of problems) console.log(`  publint: ${formatMessage(problem, pkg) ?? problem.code}`)

  const missing = missingFolders(tarball, manifest)
  for (const name of missing) console.log(`  ${name}: nothing of it is in the tarball`)
  if (missing.length > 0) return false

  // A program without an entry point has no types to check.
  if (!manifest.exports['.']) return problems.length === 0

  const profile = manifest.exports['.'].require ? 'strict' : 'esm-only'
  const attw = spawnSync('attw', [tarball, '--profile', profile, '--format', 'ascii', '--no-emoji'])
  if (attw.status !== 0) console.log(attw.stdout.toString(), attw.stderr.toString())
  return problems.length === 0 && attw.status === 0
}

/** Returns the entries of `files` in package.json that are missing, such as the page of the console. */
function missingFolders(tarball: string, { files }: Manifest): readonly string[] {
  const packed = execFileSync('tar', ['-tzf', tarball]).toString().split('\n')
  return files.filter(
    (name) =>
      !name.startsWith('!') &&
      !packed.some((path) => path === `package/${name}` || path.startsWith(`package/${name}/`)),
  )
}

for (const name of packages) {
  const path = join(import.meta.dirname, '../packages', name, 'package.json')
  const manifest = JSON.parse(readFileSync(path, 'utf8')) as Manifest
  const publishable = await isPublishable(tarballOf(name), manifest)
  console.log(`${publishable ? '✓' : '✗'} ${manifest.name}`)
  if (!publishable) process.exitCode = 1
}
