import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import ts from 'typescript'
import { afterAll, describe, expect, test } from 'vitest'
import { programs, sizeOf } from '../../scripts/size.ts'

describe('bytes, minified and gzipped', () => {
  test('the whole client is 22.95 KB at most', async () => {
    expect((await sizeOf(programs['the whole client'])).gzipped).toBeLessThanOrEqual(22_950)
  })

  test('a single namespace is 18.45 KB at most', async () => {
    expect((await sizeOf(programs['one namespace'])).gzipped).toBeLessThanOrEqual(18_450)
  })
})

describe('types', () => {
  const root = join(import.meta.dirname, '../..')
  const folder = mkdtempSync(join(tmpdir(), 'chowk-types-'))
  afterAll(() => rmSync(folder, { recursive: true }))

  const options: ts.CompilerOptions = {
    target: ts.ScriptTarget.ES2024,
    module: ts.ModuleKind.NodeNext,
    lib: ['lib.es2024.d.ts', 'lib.webworker.d.ts'],
    types: [],
    strict: true,
    skipLibCheck: true,
    allowImportingTsExtensions: true,
    noEmit: true,
  }

  /** The declarations, as a package has them. */
  const declarations = () => {
    const source = join(root, 'packages/sdk/src')
    const emit = {
      ...options,
      noEmit: false,
      declaration: true,
      emitDeclarationOnly: true,
      rootDir: source,
      outDir: folder,
    }
    ts.createProgram([join(source, 'index.ts')], emit).emit()
  }

  const sizeOfFolder = (path: string): number =>
    readdirSync(path, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name.endsWith('.d.ts'))
      .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0)

  test('the declarations are 500 KB at most', () => {
    declarations()
    const size = sizeOfFolder(folder)
    expect(size).toBeGreaterThan(20_000)
    expect(size).toBeLessThanOrEqual(500_000)
  })

  test('a program with one call takes 10,000 instantiations at most', () => {
    const file = join(folder, 'program.mts')
    writeFileSync(
      file,
      `import { Chowk } from './index.js'
       const client = new Chowk({ apiKey: 'chk_' })
       const post = await client.posts.create({ title: 'Hello', body: '<p>First.</p>' })
       const id: number = post.id
       export { id }`,
    )
    const program = ts.createProgram([file], options)
    expect(ts.getPreEmitDiagnostics(program).map(({ messageText }) => messageText)).toEqual([])
    expect(program.getInstantiationCount()).toBeLessThanOrEqual(10_000)
  })
})
