import { exitCodes } from './failures/exit-codes.ts'
import { printNote } from './print.ts'
import { run } from './program.ts'

process.stdout.on('error', ({ code, message }: NodeJS.ErrnoException) => {
  // Whoever reads the output may stop before its end, as `head` does.
  if (code === 'EPIPE') process.exit()
  printNote(`chowk: What there is to print could not be written: ${message}`)
  process.exit(exitCodes.failure)
})
// Nobody is left to be told.
process.stderr.on('error', () => undefined)
process.exitCode = await run(process.argv.slice(2))
