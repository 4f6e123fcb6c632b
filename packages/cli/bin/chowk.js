#!/usr/bin/env node
import { existsSync } from 'node:fs'
import module from 'node:module'

// The published package holds dist only. In a checkout there is nothing built: the program runs from its source.
const source = new URL('../src/main.ts', import.meta.url)

// Code that was compiled once, and TypeScript that was stripped, is kept for the next start.
module.enableCompileCache?.()

if (existsSync(source)) {
  // A default import, because a missing named export would end an old Node before it could say why.
  if (!module.registerHooks || !process.features.typescript) {
    console.error(
      `chowk runs from source here, which needs Node 24 (this is ${process.version}). ` +
        'Run `npm ci` and then `npx chowk`: it brings its own Node.',
    )
    process.exit(1)
  }
  module.registerHooks({
    resolve(specifier, context, nextResolve) {
      // There is nothing to look for, and looking takes a tenth of the time to start.
      if (specifier.startsWith('.') && specifier.endsWith('.ts'))
        return {
          url: new URL(specifier, context.parentURL).href,
          format: 'module-typescript',
          shortCircuit: true,
        }
      if (!specifier.startsWith('@chowk/')) return nextResolve(specifier, context)
      return nextResolve(specifier, { ...context, conditions: [...context.conditions, '@chowk/source'] })
    },
  })
  await import(source.href)
} else {
  await import('../dist/main.js')
}
