import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'

const root = join(import.meta.dirname, '../..')

export interface Size {
  /** Bytes, minified. */
  readonly minified: number
  /** Bytes, minified and compressed with gzip -9. */
  readonly gzipped: number
}

/** Returns the size of a program's bundle. `folder` resolves its imports. */
export async function sizeOf(program: string, folder = join(root, 'packages/sdk')): Promise<Size> {
  const { outputFiles } = await build({
    stdin: { contents: program, resolveDir: folder, loader: 'ts' },
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    conditions: ['@chowk/source'],
    write: false,
    logLevel: 'error',
  })
  const bundle = outputFiles[0]?.contents ?? new Uint8Array()
  return { minified: bundle.length, gzipped: gzipSync(bundle, { level: 9 }).length }
}

/** Programs that use the client, by the used part. */
export const programs = {
  'the whole client': `import { Chowk } from '@chowk/sdk'; globalThis.client = new Chowk()`,
  'one namespace': `import { BaseClient, PostsResource } from '@chowk/sdk'; globalThis.posts = new PostsResource(new BaseClient())`,
  'ky alone': `import ky from 'ky'; globalThis.ky = ky`,
} as const
