import type { Store } from '@chowk/engine'
import type { Command } from 'commander'
import { confirm, yesOption } from '../confirm.ts'
import { storeOption } from '../options.ts'
import { remark } from '../print.ts'
import { withoutPassword } from '../start-message.ts'
import { showingProgress } from '../progress.ts'

interface Quiet {
  quiet?: true
}

interface Replacing extends Quiet {
  replace?: true
  yes?: true
}

const REPLACE = ['--replace', 'lose what the store holds already'] as const
const QUIET = ['--quiet', 'show no progress'] as const

export function addStore(store: Command): void {
  store
    .command('copy <from> <to>')
    .description('Copy everything from one store to another, all or nothing, and check the copy.')
    .option(...REPLACE)
    .addOption(yesOption())
    .option(...QUIET)
    .action(copy)
  store
    .command('backup <file>')
    .description(
      'Write everything a store holds, as of one moment, to a file, and check the file. Servers may go on meanwhile.',
    )
    .addOption(storeOption())
    .option(...QUIET)
    .action(backup)
  store
    .command('restore <file>')
    .description('Check a backup, fill a store with what it holds, all or nothing, and check the store.')
    .addOption(storeOption())
    .option(...REPLACE)
    .addOption(yesOption())
    .option(...QUIET)
    .action(restore)
}

async function copy(from: string, to: string, { replace, yes, ...quiet }: Replacing): Promise<void> {
  assertLasting(from, to)
  const { openStore } = await import('@chowk/server/serving')
  const { assertEmpty, copyStore } = await import('@chowk/server/settings')
  const source = await openStore(from, { mustExist: true })
  try {
    const target = await openStore(to, { alone: true })
    try {
      await (replace ? confirmLoss(to, target, { ...(yes && { yes }) }) : assertEmpty(target))
      const { rows, checksum } = await showingProgress(quiet, (onProgress) =>
        copyStore(source, target, onProgress),
      )
      remark(`Copied ${rows} rows, and read them back: sha256 ${checksum}.`)
    } finally {
      await target.close()
    }
  } finally {
    await source.close()
  }
}

async function backup(file: string, { store: address, ...quiet }: Quiet & { store: string }): Promise<void> {
  assertLasting(address)
  const { openStore } = await import('@chowk/server/serving')
  const { backUp } = await import('@chowk/server/settings')
  const store = await openStore(address, { mustExist: true })
  try {
    const { rows, checksum } = await showingProgress(quiet, (onProgress) => backUp(store, file, onProgress))
    remark(`Wrote ${rows} rows to ${file}, and read them back: sha256 ${checksum}.`)
  } finally {
    await store.close()
  }
}

async function restore(
  file: string,
  { store: address, replace, yes, ...quiet }: Replacing & { store: string },
): Promise<void> {
  assertLasting(address)
  const { openStore } = await import('@chowk/server/serving')
  const { assertEmpty, restore } = await import('@chowk/server/settings')
  const store = await openStore(address, { alone: true })
  try {
    await (replace ? confirmLoss(address, store, { ...(yes && { yes }) }) : assertEmpty(store))
    const { rows, checksum } = await showingProgress(quiet, (onProgress) => restore(store, file, onProgress))
    remark(`Restored ${rows} rows, and read them back: sha256 ${checksum}.`)
  } finally {
    await store.close()
  }
}

/** Says what is about to be lost, and asks; nothing of an empty store is. */
async function confirmLoss(address: string, store: Store, how: { readonly yes?: true }): Promise<void> {
  const rows = await store.size()
  if (rows === 0) return
  const { readStatistics, systemClock } = await import('@chowk/engine')
  const { members } = await readStatistics({ store, clock: systemClock })
  const people = members.active + members.suspended + members.closed
  await confirm(`All ${rows} rows of ${withoutPassword(address)} are lost, with its ${people} members.`, how)
}

function assertLasting(...addresses: readonly string[]): void {
  if (addresses.includes('memory'))
    throw new Error('A memory store ends with its server: name one that lasts.')
}
