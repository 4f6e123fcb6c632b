// Loaded before a program: notes the files that it loads, and writes down those that it has by the time it first prints something.
import { writeFileSync } from 'node:fs'
import { registerHooks } from 'node:module'

const loaded = new Set<string>()
registerHooks({
  load(url, context, next) {
    if (url.startsWith('file:')) loaded.add(url)
    return next(url, context)
  },
})

const write = process.stdout.write.bind(process.stdout)
process.stdout.write = ((...printed: Parameters<typeof write>) => {
  process.stdout.write = write
  writeFileSync(process.env['LOADED_MODULES']!, JSON.stringify([...loaded]))
  return write(...printed)
}) as typeof write
