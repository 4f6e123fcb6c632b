import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { programs, sizeOf } from '../../bench/sdk/size.ts'
import { compile } from './support/compile.ts'

describe('bytes, minified and gzipped', () => {
  test('the whole client is 21.34 KB at most', async () => {
    expect((await sizeOf(programs['the whole client'])).gzipped).toBeLessThanOrEqual(21_340)
  })

  test('a single namespace is 18.89 KB at most', async () => {
    expect((await sizeOf(programs['one namespace'])).gzipped).toBeLessThanOrEqual(18_890)
  })
})

describe('types', () => {
  const root = join(import.meta.dirname, '../..')
  const folder = mkdtempSync(join(tmpdir(), 'chowk-types-'))
  afterAll(() => rmSync(folder, { recursive: true }))

  /** As in a package: nothing but what is in the folder, and the platform. */
  const options = [
    ...['--ignoreConfig', '--target', 'es2024', '--module', 'nodenext', '--lib', 'es2024,webworker'],
    ...['--strict', '--skipLibCheck', '--types', ''],
  ]

  const sizeOfFolder = (path: string): number =>
    readdirSync(path, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name.endsWith('.d.ts'))
      .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0)

  test('declares all types in at most 500 KB', () => {
    const source = join(root, 'packages/sdk/src')
    const { problems } = compile(
      ...[...options, '--allowImportingTsExtensions', '--declaration', '--emitDeclarationOnly'],
      ...['--rootDir', source, '--outDir', folder, join(source, 'index.ts')],
    )
    expect(problems).toEqual([])
    const size = sizeOfFolder(folder)
    expect(size).toBeGreaterThan(20_000)
    expect(size).toBeLessThanOrEqual(500_000)
  })

  test('needs at most 10,000 type instantiations for a program with one call', () => {
    const file = join(folder, 'program.mts')
    writeFileSync(
      file,
      `import { Chowk } from './index.js'
       const client = new Chowk({ apiKey: 'chk_' })
       const post = await client.posts.create({ title: 'Hello', body: '<p>First.</p>' })
       const id: number = post.id
       export { id }`,
    )
    const { problems, output } = compile(...options, '--noEmit', '--extendedDiagnostics', file)
    expect(problems).toEqual([])
    expect(Number(/^Instantiations: +(\d+)$/m.exec(output)?.[1])).toBeLessThanOrEqual(10_000)
  })
})
