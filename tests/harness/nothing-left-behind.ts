import { afterAll, expect, vi } from 'vitest'

// Files of tests share a process. A file that leaves something of it changed fails itself, not the one that comes next.

/** Set by sharp when it is loaded. */
const LIBRARIES = ['process.env.VIPSHOME']

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

const before = state()

afterAll(() => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
  vi.useRealTimers()
  const after = state()
  const names = [...new Set([...before.keys(), ...after.keys()])].filter((name) => !LIBRARIES.includes(name))
  const changed = names.filter((name) => !Object.is(before.get(name), after.get(name)))
  expect(changed, 'what this file changes of its process and leaves behind').toEqual([])
})
