import { build } from 'esbuild'
import { expect, test } from 'vitest'

/** Bundles what a page would import; anything of Node in it makes this reject. */
const bundle = (code: string) =>
  build({
    stdin: { contents: code, resolveDir: import.meta.dirname, loader: 'ts' },
    bundle: true,
    minify: true,
    splitting: true,
    write: false,
    outdir: 'out',
    format: 'esm',
    platform: 'browser',
    conditions: ['@chowk/source'],
    metafile: true,
    logLevel: 'silent',
  })

test.each(['@chowk/contract', '@chowk/engine'])(
  '%s runs in a browser: nothing of Node is in it',
  async (name) => {
    const { metafile } = await bundle(`import * as all from '${name}'; console.log(all)`)
    const imported = Object.values(metafile.outputs).flatMap(({ imports }) => imports.map(({ path }) => path))
    expect(imported.filter((path) => path.startsWith('node:'))).toEqual([])
  },
)

test('a bundle of something of Node is rejected, so that the test above can fail', async () => {
  await expect(bundle(`import { readFileSync } from 'node:fs'; console.log(readFileSync)`)).rejects.toThrow(
    'node:fs',
  )
})
