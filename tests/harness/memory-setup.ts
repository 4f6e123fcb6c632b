import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** A folder on the disk, for tests of what a server that is killed leaves there. */
    disk: string
  }
}

/** Where Linux has a file system in memory. */
const MEMORY = '/dev/shm'
/** Far more than there is at once: the databases of the files that run, and what PostgreSQL logs ahead. */
const ENOUGH = 4 * 2 ** 30

/**
 * Temporary files lie in memory where there is room, and on the disk in CI. Most that tests write is gone a second later; on
 * a disk PostgreSQL takes five times the processor time to make and drop a database.
 */
export default function setup(project: TestProject): (() => void) | undefined {
  const disk = tmpdir()
  project.provide('disk', disk)
  if (process.env.CI || !hasRoom()) return undefined
  removeAbandoned()
  const folder = mkdtempSync(join(MEMORY, `chowk-${process.pid}-`))
  // PostgreSQL goes through it as another user where root runs the tests.
  chmodSync(folder, 0o711)
  process.env.TMPDIR = folder
  // What programs have compiled is for the next run too.
  process.env.NODE_COMPILE_CACHE ??= join(disk, 'node-compile-cache')
  return () => rmSync(folder, { recursive: true, force: true })
}

function hasRoom(): boolean {
  if (!existsSync(MEMORY)) return false
  const { bavail, bsize } = statfsSync(MEMORY)
  return bavail * bsize >= ENOUGH
}

/** What runs have left that were killed, which nothing else takes from memory. */
function removeAbandoned(): void {
  for (const name of readdirSync(MEMORY)) {
    const run = /^chowk-(\d+)-/.exec(name)?.[1]
    const path = join(MEMORY, name)
    if (
      run === undefined ||
      statSync(path, { throwIfNoEntry: false })?.uid !== userInfo().uid ||
      isRunning(Number(run))
    )
      continue
    rmSync(path, { recursive: true, force: true })
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
