// Packs every package like `npm publish`, and checks the tarball with publint (does everything in package.json exist?)
// and attw (do types and code resolve alike in every module system?).
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'

interface Manifest {
  name: string
  files: readonly string[]
  exports: { '.'?: { require?: unknown } }
}

const packages = join(import.meta.dirname, '../packages')
const tarballs = mkdtempSync(join(tmpdir(), 'chowk-packages-'))

async function isPublishable(folder: string, manifest: Manifest): Promise<boolean> {
  const packed = execFileSync('npm', ['pack', '--silent', '--pack-destination', tarballs], { cwd: folder })
  const tarball = join(tarballs, packed.toString().trim())

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

try {
  for (const name of readdirSync(packages)) {
    const folder = join(packages, name)
    const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest
    const publishable = await isPublishable(folder, manifest)
    console.log(`${publishable ? '✓' : '✗'} ${manifest.name}`)
    if (!publishable) process.exitCode = 1
  }
} finally {
  rmSync(tarballs, { recursive: true })
}
