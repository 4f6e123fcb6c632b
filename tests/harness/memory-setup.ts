import { chmodSync, existsSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { makeRunFolder } from './run-folders.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A folder on disk, for tests of data that survives a kill. */
    disk: string
  }
}

/** Mount point of Linux's file system in memory. */
const MEMORY = '/dev/shm'
/** Far above the simultaneous use by test databases and the write-ahead log of PostgreSQL. */
const ENOUGH = 4 * 2 ** 30

/** Folder of this run in memory, if that has room. On disk, PostgreSQL takes five times as long to create a database. */
export let memory: string | undefined

/** Puts temporary files into memory if it has room, in CI on disk. Most files live for a second. */
export default function setup(project: TestProject): void {
  const disk = tmpdir()
  project.provide('disk', disk)
  if (!hasRoom()) return
  const { folder, remove } = makeRunFolder(MEMORY)
  // Also where the run ends because another setup fails.
  process.once('exit', remove)
  // PostgreSQL accesses it as another user if root runs the tests.
  chmodSync(folder, 0o711)
  memory = folder
  if (process.env.CI) return
  process.env.TMPDIR = folder
  // Keeps the compile cache for later runs.
  process.env.NODE_COMPILE_CACHE ??= join(disk, 'node-compile-cache')
}

function hasRoom(): boolean {
  if (!existsSync(MEMORY)) return false
  const { bavail, bsize } = statfsSync(MEMORY)
  return bavail * bsize >= ENOUGH
}
