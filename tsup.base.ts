import { rmSync } from 'node:fs'
import { copyFile } from 'node:fs/promises'
import { defineConfig, type Options } from 'tsup'

// Once, before anything is built: tsup's own `clean` would have two builds of one package delete each other's files.
rmSync('dist', { recursive: true, force: true })

/** How every package is built; a package's own tsup.config.ts says only what differs. */
export const build = (options: Options = {}) =>
  defineConfig({
    entry: ['src/index.ts'],
    format: 'esm',
    platform: 'neutral',
    target: 'es2024',
    dts: true,
    sourcemap: true,
    // npm packs a licence from the package's own folder only.
    onSuccess: () => copyFile('../../LICENSE', 'LICENSE'),
    ...options,
  })
