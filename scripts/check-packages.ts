// Checks the tarball of every package with publint (does everything in package.json exist?) and attw (do types and code
// resolve alike in every module system?), and that its declarations import only what it depends on.
import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { join } from 'node:path'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { packages, tarballOf } from './packed.ts'

interface Manifest {
  name: string
  dependencies?: object
  peerDependencies?: object
  files: readonly string[]
  exports: { '.'?: { require?: unknown } }
}

async function isPublishable(tarball: string, manifest: Manifest): Promise<boolean> {
  const pack = { tarball: new Uint8Array(readFileSync(tarball)).buffer }
  const { messages: problems, pkg } = await publint({ pack, strict: true })
  for (const problem of problems) console.log(`  publint: ${formatMessage(problem, pkg) ?? problem.code}`)

  const missing = missingFolders(tarball, manifest)
  for (const name of missing) console.log(`  ${name}: nothing of it is in the tarball`)
  const undeclared = undeclaredImports(tarball, manifest)
  for (const specifier of undeclared)
    console.log(`  declarations import ${specifier}, which is no dependency`)
  if (missing.length > 0 || undeclared.size > 0) return false

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

/** Returns what declarations import from other packages than those that are installed with them. TypeScript would take it for `any`. */
function undeclaredImports(tarball: string, { name, dependencies, peerDependencies }: Manifest) {
  const installed = new Set([name, ...Object.keys({ ...dependencies, ...peerDependencies })])
  // A program without declarations has no such file, and tar fails.
  const { stdout: declarations } = spawnSync(
    'tar',
    ['-xOzf', tarball, '--wildcards', '*.d.ts', '*.d.cts', '*.d.mts'],
    {
      encoding: 'utf8',
      maxBuffer: 2 ** 27,
    },
  )
  const imports = declarations.matchAll(/(?:^(?:im|ex)port\b[^'"\n;]*|\bimport\()\s*['"]([^'".][^'"]*)['"]/gm)
  return new Set(
    Array.from(imports, ([, specifier = '']) => specifier).filter((specifier) => {
      const [scopeOrName = '', scoped = ''] = specifier.split('/')
      const owner = scopeOrName.startsWith('@') ? `${scopeOrName}/${scoped}` : scopeOrName
      return !installed.has(owner) && !isBuiltin(specifier)
    }),
  )
}

for (const name of packages) {
  const path = join(import.meta.dirname, '../packages', name, 'package.json')
  const manifest = JSON.parse(readFileSync(path, 'utf8')) as Manifest
  const publishable = await isPublishable(tarballOf(name), manifest)
  console.log(`${publishable ? '✓' : '✗'} ${manifest.name}`)
  if (!publishable) process.exitCode = 1
}
