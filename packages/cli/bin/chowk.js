#!/usr/bin/env node
// Uses only syntax of old Node versions, to be able to report an unsupported one.
import { existsSync, readFileSync } from 'fs'
import module from 'module'

// The published package contains only dist. A checkout is not built, and runs from source.
const source = new URL('../src/main.ts', import.meta.url)
const manifest = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))

// Node's debugger, which SIGUSR1 opens, is for every account of the machine, and SIGUSR2 would end the process. Log
// rotation sends both to other programs.
for (const signal of ['SIGUSR1', 'SIGUSR2']) process.on(signal, () => {})

if (existsSync(source)) {
  // The default import above avoids missing named exports, which would stop an old Node before this message.
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
  // Caches compiled and stripped code for the next start.
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
  // Skips Node's resolution, which takes a tenth of the start.
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
