import { afterAll, expect, vi } from 'vitest'
import { idleProcesses } from '../cli/process-pool.ts'
import { HANG_TIMEOUT_MS } from './timeouts.ts'
import { idleS3Servers } from './s3-server.ts'

// Test files share a process. Fails a file that leaves process state changed, instead of the next one.

/** Set when sharp is loaded. */
const LIBRARIES = ['process.env.VIPSHOME']

/** Returns the process state that tests can change, by name. Names with `__` belong to libraries. */
const state = (): Map<string, unknown> =>
  new Map<string, unknown>([
    ['the working directory', process.cwd()],
    ...Object.entries(process.env).map(([name, value]) => [`process.env.${name}`, value] as const),
    ...Object.getOwnPropertyNames(globalThis)
      .filter((name) => !name.startsWith('__'))
      .map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)?.value as unknown] as const),
  ])

/** Rejects mocked modules, which would stay mocked for later files. */
function rejectWrite(path: unknown): never {
  throw new Error(`A file that replaces a module (${String(path)}) has to be named *.isolated.test.ts`)
}
Object.assign(vi, { mock: rejectWrite, doMock: rejectWrite, resetModules: () => rejectWrite('all of them') })

/** Returns the number of running child programs, without idle pooled processes. */
const running = (): number =>
  process.getActiveResourcesInfo().filter((resource) => resource === 'ProcessWrap').length -
  idleProcesses() -
  idleS3Servers()

const [before, runningBefore] = [state(), running()]

afterAll(async () => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
  vi.useRealTimers()
  const after = state()
  const names = [...new Set([...before.keys(), ...after.keys()])].filter((name) => !LIBRARIES.includes(name))
  const changed = names.filter((name) => !Object.is(before.get(name), after.get(name)))
  expect(changed, 'what this file changes of its process and leaves behind').toEqual([])
  // Killed programs exit with a delay.
  const end = Date.now() + HANG_TIMEOUT_MS
  while (running() > runningBefore && Date.now() < end)
    await new Promise((resolve) => setTimeout(resolve, 10))
  expect(running(), 'programs that run when this file ends').toBeLessThanOrEqual(runningBefore)
})
