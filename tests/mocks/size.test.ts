import { join } from 'node:path'
import { build } from 'esbuild'
import { expect, test } from 'vitest'

/** What a page loads at once that makes mocks; lists of places come when somebody asks for one. */
async function bytesAtOnce(): Promise<number> {
  const { metafile } = await build({
    stdin: {
      contents: `import { createMock, scenarios } from '@chowk/mocks'; globalThis.mocks = [createMock, scenarios]`,
      resolveDir: join(import.meta.dirname, '..'),
    },
    bundle: true,
    minify: true,
    splitting: true,
    write: false,
    outdir: 'out',
    format: 'esm',
    platform: 'browser',
    conditions: ['@chowk/source'],
    external: ['msw'],
    metafile: true,
  })
  return Object.entries(metafile.outputs).find(([path]) => path.endsWith('stdin.js'))![1].bytes
}

test('without MSW, the package and all that it needs is 600 KB at most, minified', async () => {
  expect(await bytesAtOnce()).toBeLessThanOrEqual(600_000)
})
