import { programs, sizeOf } from './sdk/size.ts'
import { report } from './report.ts'
import { behaviourTable } from './sdk/behaviour.ts'
import { benchCalls } from './sdk/calls.ts'
import { benchImport } from './sdk/imports.ts'
import { installRivals, rivals } from './sdk/rivals.ts'
import { benchTypes } from './sdk/types.ts'

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} KB`.padStart(9)

async function printSizes(folder: string): Promise<void> {
  console.log('\nBundles, minified and gzipped')
  for (const [name, program] of Object.entries(programs))
    console.log(`  ${kilobytes((await sizeOf(program)).gzipped)}  ${name}`)
  for (const [name, program] of Object.entries(rivals))
    console.log(`  ${kilobytes((await sizeOf(program, folder)).gzipped)}  ${name}`)
}

/** Compares the client with its parts, and with other clients. */
export async function benchSdk(): Promise<void> {
  const folder = installRivals()
  await printSizes(folder)
  console.log(`\nWhat each does\n\n${await behaviourTable(folder)}`)
  report('Client', [...(await benchCalls()), await benchImport(), benchTypes(folder)])
}
