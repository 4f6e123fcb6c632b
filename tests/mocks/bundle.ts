import { join } from 'node:path'
import { build, type BuildOptions } from 'esbuild'
import { loadedAtOnce } from '../../bench/sdk/size.ts'
import { engineWithoutPages } from '../../packages/mocks/build/without-pages.ts'
import { contractWithoutProse } from '../../packages/mocks/build/without-prose.ts'

/** A program that uses the mocks, bundled for a browser from the sources as the package is built from them. */
export async function bundleWithMocks(program: string, options: BuildOptions = {}) {
  const { metafile, outputFiles } = await build({
    stdin: { contents: program, resolveDir: join(import.meta.dirname, '..') },
    bundle: true,
    minify: true,
    splitting: true,
    outdir: 'out',
    format: 'esm',
    platform: 'browser',
    conditions: ['@chowk/source'],
    external: ['msw', '@chowk/contract/openapi'],
    plugins: [engineWithoutPages, contractWithoutProse],
    ...options,
    metafile: true,
    write: false,
  })
  return { metafile, files: outputFiles }
}

/**
 * Minified bytes, without MSW, that are promised: at once with all that it depends on, of our own without the lists of
 * places, and of Zod, which is loaded with the first call.
 */
export const mostBytes = { atOnce: 178_250, own: 379_350, zod: 93_000 }

/** Minified bytes of what a page loads that makes mocks, without MSW. */
export async function mocksSize(): Promise<Readonly<Record<keyof typeof mostBytes, number>>> {
  const { metafile } = await bundleWithMocks(
    `import { createMock, scenarios } from '@chowk/mocks'; globalThis.mocks = [createMock, scenarios]`,
  )
  const bytesOf = (isCounted: (path: string) => boolean) =>
    sum(
      Object.values(metafile.outputs)
        .flatMap(({ inputs }) => Object.entries(inputs))
        .map(([path, { bytesInOutput }]) => (isCounted(path) ? bytesInOutput : 0)),
    )
  return {
    atOnce: sum(loadedAtOnce(metafile).map((path) => metafile.outputs[path]!.bytes)),
    own: bytesOf((path) => !path.includes('node_modules/') && !path.includes('/places/data/')),
    zod: bytesOf((path) => path.includes('node_modules/zod/')),
  }
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)
