#!/usr/bin/env node
// This file keeps to what an old Node understands, so that one can say what it lacks.
import { existsSync, readFileSync } from 'fs'
import module from 'module'

// The published package holds dist only. In a checkout there is nothing built: the program runs from its source.
const source = new URL('../src/main.ts', import.meta.url)
const manifest = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))

if (existsSync(source)) {
  // A default import, because a missing named export would end an old Node before it could say why.
  if (!module.registerHooks || !process.features.typescript)
    refuse(
      `chowk runs from source here, which needs Node 24 (this is ${process.version}). ` +
        'Run `npm ci` and then `npx chowk`: it brings its own Node.',
    )
  module.enableCompileCache()
  module.registerHooks({ resolve: fromSource })
  void import(source.href)
} else {
  const needed = /\d+\.\d+/.exec(manifest.engines.node)[0]
  if (isOlder(process.versions.node, needed))
    refuse(`chowk needs Node ${needed} or newer, and this is ${process.version}.`)
  // Code that was compiled once, and TypeScript that was stripped, is kept for the next start.
  module.enableCompileCache()
  void import('../dist/main.js')
}

function refuse(message) {
  console.error(message)
  process.exit(1)
}

function isOlder(version, needed) {
  const [major, minor] = version.split('.').map(Number)
  const [neededMajor, neededMinor] = needed.split('.').map(Number)
  return major < neededMajor || (major === neededMajor && minor < neededMinor)
}

function fromSource(specifier, context, nextResolve) {
  // There is nothing to look for, and looking takes a tenth of the time to start.
  if (specifier.startsWith('.') && specifier.endsWith('.ts'))
    return {
      url: new URL(specifier, context.parentURL).href,
      format: 'module-typescript',
      shortCircuit: true,
    }
  if (!specifier.startsWith('@chowk/')) return nextResolve(specifier, context)
  return nextResolve(
    specifier,
    Object.assign({}, context, { conditions: context.conditions.concat('@chowk/source') }),
  )
}
