import type { Command } from 'commander'
import { storeOption } from '../options.ts'
import { remark } from '../print.ts'

interface Replacing {
  replace?: true
}

const REPLACE = ['--replace', 'lose what the store holds already'] as const
const SHOW_EVERY = 1000

export function addStore(program: Command): void {
  const store = program.command('store').description('Copy, back up and restore a store.')
  store
    .command('copy <from> <to>')
    .description('Copy everything from one store to another, all or nothing, and check the copy.')
    .option(...REPLACE)
    .action(copy)
  store
    .command('backup <file>')
    .description('Write everything a store holds, as of one moment, to a file. Servers may go on meanwhile.')
    .addOption(storeOption())
    .action(backup)
  store
    .command('restore <file>')
    .description('Fill a store with what a backup holds, all or nothing.')
    .addOption(storeOption())
    .option(...REPLACE)
    .action(restore)
}

async function copy(from: string, to: string, { replace }: Replacing): Promise<void> {
  assertLasting(from, to)
  const { assertEmpty, copyStore, openStore } = await import('@chowk/server/serving')
  const source = await openStore(from)
  try {
    const target = await openStore(to)
    try {
      if (!replace) await assertEmpty(target)
      const { rows, checksum } = await copyStore(source, target, progress())
      remark(`Copied ${rows} rows, and read them back: sha256 ${checksum}.`)
    } finally {
      await target.close()
    }
  } finally {
    await source.close()
  }
}

async function backup(file: string, { store: address }: { store: string }): Promise<void> {
  assertLasting(address)
  const { backUp, openStore } = await import('@chowk/server/serving')
  const store = await openStore(address)
  try {
    const { rows, checksum } = await backUp(store, file, progress())
    remark(`Wrote ${rows} rows to ${file}: sha256 ${checksum}.`)
  } finally {
    await store.close()
  }
}

async function restore(
  file: string,
  { store: address, replace }: Replacing & { store: string },
): Promise<void> {
  assertLasting(address)
  const [{ createEngine }, { assertEmpty, measureStore, openStore, readSeed }] = await Promise.all([
    import('@chowk/engine'),
    import('@chowk/server/serving'),
  ])
  const seed = await readSeed(file)
  const store = await openStore(address)
  try {
    if (!replace) await assertEmpty(store)
    await seed(createEngine({ store, publicUrl: 'http://localhost' }))
    const { rows, checksum } = await measureStore(store)
    remark(`Restored ${rows} rows: sha256 ${checksum}.`)
  } finally {
    await store.close()
  }
}

function assertLasting(...addresses: readonly string[]): void {
  if (addresses.includes('memory'))
    throw new Error('A memory store ends with its server: name one that lasts.')
}

/** Shows how many rows have passed, where somebody is looking on. */
function progress(): ((rows: number) => void) | undefined {
  if (!process.stderr.isTTY) return undefined
  return (rows) => {
    if (rows % SHOW_EVERY === 0) process.stderr.write(`\r${rows} rows\r`)
  }
}
