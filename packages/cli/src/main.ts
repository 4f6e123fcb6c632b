import { exitCodes } from './errors/exit-codes.ts'
import { output, printWarning } from './output/print.ts'
import { run } from './program.ts'

process.stdout.on('error', ({ code, message }: NodeJS.ErrnoException) => {
  // The reader may close the pipe early, as `head` does. Stop printing, but finish the work.
  if (code === 'EPIPE') {
    output.isRead = false
    return
  }
  printWarning(`Could not write to standard output: ${message}`)
  process.exit(exitCodes.failure)
})
process.stderr.on('error', () => undefined)
process.exitCode = await run(process.argv.slice(2))
