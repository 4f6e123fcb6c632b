import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build, type Metafile } from 'esbuild'

const root = join(import.meta.dirname, '../..')

export interface Size {
  /** Bytes, minified. */
  readonly minified: number
  /** Bytes, minified and compressed with gzip -9. */
  readonly gzipped: number
}

/** Returns the size of a program's bundle, without what it loads later. `folder` resolves its imports. */
export async function sizeOf(program: string, folder = join(root, 'packages/sdk')): Promise<Size> {
  const { outputFiles, metafile } = await build({
    stdin: { contents: program, resolveDir: folder, loader: 'ts' },
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    conditions: ['@chowk/source'],
    splitting: true,
    outdir: 'out',
    metafile: true,
    write: false,
    logLevel: 'error',
  })
  const loaded = loadedAtOnce(metafile)
  const bundle = Buffer.concat(
    outputFiles
      .filter(({ path }) => loaded.some((name) => path.endsWith(name)))
      .map(({ contents }) => contents),
  )
  return { minified: bundle.length, gzipped: gzipSync(bundle, { level: 9 }).length }
}

/** Returns the entry of a bundle with all that it imports at once; not what is loaded when it is first needed. */
export function loadedAtOnce({ outputs }: Metafile): string[] {
  const entry = Object.keys(outputs).find((path) => path.endsWith('stdin.js'))!
  const found = new Set([entry])
  for (const path of found)
    for (const { path: imported, kind, external } of outputs[path]!.imports)
      if (kind === 'import-statement' && !external) found.add(imported)
  return [...found]
}

/** Programs that use the client, by the used part. */
export const programs = {
  'the whole client': `import { Chowk } from '@chowk/sdk'; globalThis.client = new Chowk()`,
  'one namespace': `import { BaseClient, PostsResource } from '@chowk/sdk'; globalThis.posts = new PostsResource(new BaseClient())`,
  'ky alone': `import ky from 'ky'; globalThis.ky = ky`,
} as const
