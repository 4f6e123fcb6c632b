import { userInfo } from 'node:os'
import type { Administration, Engine, AuditReason } from '@chowk/engine'

/** Opens a store for members and keys, also while a server runs on the same file, and closes it again. It is made only where it need not exist. */
export const administer = <T>(
  store: string,
  work: (administration: Administration) => Promise<T>,
  settings: { readonly mustExist?: boolean } = {},
): Promise<T> => administerEngine(store, ({ administration }) => work(administration), settings)

/** The same with the whole engine, at the address where its site is reached. */
export async function administerEngine<T>(
  store: string,
  work: (engine: Engine) => Promise<T>,
  {
    mustExist = true,
    publicUrl = 'http://localhost',
  }: { readonly mustExist?: boolean; readonly publicUrl?: string } = {},
): Promise<T> {
  if (store === 'memory')
    throw new Error('A memory store ends with its server: name the one to work on with --store.')
  const [{ createEngine }, { openStore }] = await Promise.all([
    import('@chowk/engine'),
    import('@chowk/server/serving'),
  ])
  const opened = await openStore(store, { mustExist })
  try {
    return await work(createEngine({ store: opened, publicUrl, onScheduleError: raise }))
  } finally {
    await opened.close()
  }
}

const raise = (error: unknown): void => {
  throw error
}

/** Who administers, as the audit log knows them: whoever is logged in on this machine. */
export function operator(reason?: string): AuditReason & { readonly operator: string } {
  let name = 'operator'
  try {
    name = userInfo().username
  } catch {
    // A container may run as a number that has no name.
  }
  return { operator: name, ...(reason !== undefined && { reason }) }
}
