// Installs all packed packages into an empty folder, and checks the programs in the READMEs there. Requires `npm run pack:all`.
//
//   node scripts/check-readmes.ts
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { packages, tarballOf } from './packed.ts'

const root = join(import.meta.dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'chowk-readmes-'))

/** Packages used by the READMEs besides our own. */
const PEER_PACKAGES = ['msw@3', 'zod@4', 'undici', '@tanstack/query-core@5', '@types/node@24']
const CONFIG = {
  compilerOptions: {
    noEmit: true,
    strict: true,
    exactOptionalPropertyTypes: true,
    skipLibCheck: true,
    target: 'es2024',
    module: 'nodenext',
    types: ['node'],
  },
}

try {
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }')
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(CONFIG))
  const quietly = ['--silent', '--prefer-offline', '--no-audit', '--no-fund']
  execFileSync('npm', ['install', ...quietly, ...packages.map(tarballOf), ...PEER_PACKAGES], { cwd: folder })

  const readmes = ['README.md', 'docs/how-do-i.md', ...packages.map((name) => `packages/${name}/README.md`)]
  let count = 0
  for (const path of readmes)
    for (const { 1: program = '', index } of readFileSync(join(root, path), 'utf8').matchAll(
      /```ts\n([^]*?)```/g,
    )) {
      writeFileSync(join(folder, `${path.replaceAll('/', '_')}-${index}.ts`), program)
      count++
    }
  const tsc = join(root, 'node_modules/typescript-native/bin/tsc')
  const { status, stdout } = spawnSync(process.execPath, [tsc, '-p', '.'], { cwd: folder, encoding: 'utf8' })
  if (status !== 0) throw new Error(`What a README shows has a wrong type:\n${stdout}`)
  console.log(`✓ ${count} programs of the READMEs have the right types`)
} finally {
  rmSync(folder, { recursive: true })
}
