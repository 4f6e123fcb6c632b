import { afterAll, expect, vi } from 'vitest'
import { idleProcesses } from '../cli/process-pool.ts'
import { idleS3Servers } from './s3-server.ts'

// Files of tests share a process. A file that leaves something of it changed fails itself, not the one that comes next.

/** Set by sharp when it is loaded. */
const LIBRARIES = ['process.env.VIPSHOME']

/** As long as a program that was killed may take to be gone on a busy machine, in milliseconds. */
const MOMENT = 10_000

/** What tests can change of their process, by name. Names with `__` are those of libraries, for themselves. */
const state = (): Map<string, unknown> =>
  new Map<string, unknown>([
    ['the working directory', process.cwd()],
    ...Object.entries(process.env).map(([name, value]) => [`process.env.${name}`, value] as const),
    ...Object.getOwnPropertyNames(globalThis)
      .filter((name) => !name.startsWith('__'))
      .map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)?.value as unknown] as const),
  ])

/** A module that is replaced, or loaded with others replaced, would be so for every file that comes later. */
function refuse(path: unknown): never {
  throw new Error(`A file that replaces a module (${String(path)}) has to be named *.isolated.test.ts`)
}
Object.assign(vi, { mock: refuse, doMock: refuse, resetModules: () => refuse('all of them') })

/** How many programs that were started run; processes that wait for the next one run none. */
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
  // What was killed is gone a moment later.
  const end = Date.now() + MOMENT
  while (running() > runningBefore && Date.now() < end)
    await new Promise((resolve) => setTimeout(resolve, 10))
  expect(running(), 'programs that run when this file ends').toBeLessThanOrEqual(runningBefore)
})
