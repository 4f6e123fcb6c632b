// Installs all packed packages into an empty folder, and compiles programs there: those in the READMEs, and one whose lines
// are all mistakes. Requires `npm run pack:all`.
//
//   node scripts/check-readmes.ts
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { install, packages, tarballOf } from './packed.ts'
import { wrongProgram } from './wrong-program.ts'

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
  install(folder, ...packages.map(tarballOf), ...PEER_PACKAGES)
  writeFileSync(join(folder, 'wrong.ts'), wrongProgram)

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
  if (status !== 0)
    throw new Error(`A README shows a wrong type, or a mistake in wrong.ts compiles:\n${stdout}`)
  console.log(`✓ ${count} programs of the READMEs compile, and each mistake in another does not`)
} finally {
  rmSync(folder, { recursive: true })
}
