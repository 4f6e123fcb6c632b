import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'

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

/** Begins the names of folders of runs whose processes can be seen from here: containers may share the mount. */
const RUN = `chowk-run-${statSync('/proc/self/ns/pid', { throwIfNoEntry: false })?.ino ?? ''}-`

/**
 * Puts temporary files into memory if it has room, in CI on disk. Most files live for a second; on disk PostgreSQL
 * takes five times the processor time to create and drop a database.
 */
export default function setup(project: TestProject): void {
  const disk = tmpdir()
  project.provide('disk', disk)
  if (process.env.CI || !hasRoom()) return
  removeAbandoned()
  const folder = mkdtempSync(join(MEMORY, `${RUN}${process.pid}-`))
  // Also where the run ends because another setup fails.
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  // PostgreSQL accesses it as another user if root runs the tests.
  chmodSync(folder, 0o711)
  process.env.TMPDIR = folder
  // Keeps the compile cache for later runs.
  process.env.NODE_COMPILE_CACHE ??= join(disk, 'node-compile-cache')
}

function hasRoom(): boolean {
  if (!existsSync(MEMORY)) return false
  const { bavail, bsize } = statfsSync(MEMORY)
  return bavail * bsize >= ENOUGH
}

/** Removes files of killed runs. */
function removeAbandoned(): void {
  for (const name of readdirSync(MEMORY)) {
    const run = name.startsWith(RUN) ? /^\d+/.exec(name.slice(RUN.length))?.[0] : undefined
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
