import { readFileSync } from 'node:fs'
import type { Plugin } from 'esbuild'
import type { Options } from 'tsup'
import { build } from '../../tsup.base.ts'
import { preparedDocument } from '../contract/build/prepared-document.ts'
import { engineWithoutPages } from './build/without-pages.ts'
import { contractWithoutProse } from './build/without-prose.ts'

/** The OpenAPI document, which has the prose, is a file of its own. */
const documentAt = (path: string): Plugin => ({
  name: 'document-apart',
  setup: (build) =>
    build.onResolve({ filter: /^@chowk\/contract\/openapi$/ }, () => ({ path, external: true })),
})

const packed = ({ esbuildOptions, ...options }: Options) =>
  build({
    noExternal: [/^@chowk\//],
    // Nothing that people see in a stack or on a console has a short name; pages are minified by what builds them.
    esbuildOptions(esbuild, context) {
      esbuild.conditions = ['@chowk/source']
      esbuild.chunkNames = '[name]-[hash]'
      esbuildOptions?.(esbuild, context)
    },
    ...options,
  })

/** The CommonJS build, for Jest and others. It bundles dependencies, because most are only ES modules. */
const commonjs: Options = {
  format: 'cjs',
  noExternal: [/^(?!(?:msw|zod)(?:\/|$))/],
  esbuildOptions(esbuild) {
    esbuild.supported = { ...esbuild.supported, 'dynamic-import': false }
  },
}

/**
 * The engine and the contract go into the package, so that the contract can leave out its prose, which is a tenth of everything.
 * Only the OpenAPI document has it all.
 */
const mocks = (document: string): Options => ({
  esbuildPlugins: [engineWithoutPages, contractWithoutProse, documentAt(document)],
  dts: false,
})

const document: Options = {
  entry: { openapi: '../contract/src/openapi/document-text.ts' },
  esbuildPlugins: [preparedDocument],
  dts: false,
}

/** Returns the source of each entry point of a package. */
function sourcesOf(name: string): [entry: string, sources: string[]][] {
  const { exports } = JSON.parse(readFileSync(`../${name}/package.json`, 'utf8')) as {
    exports: Readonly<Record<string, { readonly '@chowk/source'?: string }>>
  }
  return Object.entries(exports).flatMap(([entry, { '@chowk/source': source }]) =>
    source ? [[`@chowk/${name}${entry.slice(1)}`, [`../${name}/${source}`]]] : [],
  )
}

/** The declarations of both packages are copied, because this package depends on neither. */
const types: Options = {
  format: ['esm', 'cjs'],
  dts: {
    only: true,
    compilerOptions: { paths: Object.fromEntries(['contract', 'engine'].flatMap(sourcesOf)) },
  },
}

export default [
  // One file: a test runner that resets modules between tests would otherwise load a second engine.
  packed({ ...mocks('./openapi.js'), splitting: false }),
  packed({ ...mocks('./openapi.cjs'), ...commonjs }),
  // For pages, in pieces that are loaded when they are first needed.
  packed({ ...mocks('../openapi.js'), outDir: 'dist/browser' }),
  packed(document),
  packed({ ...document, ...commonjs }),
  build(types),
]
