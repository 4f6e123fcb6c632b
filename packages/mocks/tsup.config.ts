import type { Options } from 'tsup'
import { build } from '../../tsup.base.ts'
import { contractWithoutProse } from './build/without-prose.ts'

/**
 * The engine and the contract go into the package, so that the contract can leave out its prose, which is a tenth of everything.
 * Only the OpenAPI document comes from the contract as it is published.
 */
const bundled = (options: Options) =>
  build({
    noExternal: [/^@chowk\/(?:engine|contract)$/],
    external: ['@chowk/contract/openapi'],
    minify: true,
    esbuildPlugins: [contractWithoutProse],
    esbuildOptions(esbuild) {
      esbuild.conditions = ['@chowk/source']
      esbuild.chunkNames = 'pieces/[name]-[hash]'
    },
    ...options,
  })

export default [
  // One file: a test runner that forgets modules between two tests would load a piece of it with an engine of its own.
  bundled({ splitting: false }),
  // For pages, in pieces that are loaded when they are first needed.
  bundled({ outDir: 'dist/browser', dts: false }),
]
