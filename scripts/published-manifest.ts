// Removes repository-only entries from package.json before packing: the export condition of the sources, which are not
// published. Restores them afterwards.
//
//   node ../../scripts/published-manifest.ts before|after
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'

const MANIFEST = 'package.json'
const SAVED_MANIFEST = 'node_modules/.package.json'
const CONDITION = '@chowk/source'

type Exports = string | { readonly [name: string]: Exports }

const published = (exports: Exports): Exports =>
  typeof exports === 'string'
    ? exports
    : Object.fromEntries(
        Object.entries(exports)
          .filter(([name]) => name !== CONDITION)
          .map(([name, below]) => [name, published(below)]),
      )

if (process.argv[2] === 'before') {
  // After an interrupted run, the kept file is the original manifest.
  const text = readFileSync(existsSync(SAVED_MANIFEST) ? SAVED_MANIFEST : MANIFEST, 'utf8')
  const manifest = JSON.parse(text) as { exports?: Exports }
  mkdirSync('node_modules', { recursive: true })
  writeFileSync(SAVED_MANIFEST, text)
  if (manifest.exports)
    writeFileSync(
      MANIFEST,
      `${JSON.stringify({ ...manifest, exports: published(manifest.exports) }, null, 2)}\n`,
    )
} else if (existsSync(SAVED_MANIFEST)) renameSync(SAVED_MANIFEST, MANIFEST)
