import type { Administration } from '@chowk/engine'

/** Opens a store for members and keys, also while a server runs on the same file, and closes it again. It is made only where it need not exist. */
export async function administer<T>(
  store: string,
  work: (administration: Administration) => Promise<T>,
  { mustExist = true } = {},
): Promise<T> {
  if (store === 'memory')
    throw new Error('A memory store ends with its server: name the one to work on with --store.')
  const [{ createEngine }, { openStore }] = await Promise.all([
    import('@chowk/engine'),
    import('@chowk/server/serving'),
  ])
  const opened = await openStore(store, { mustExist })
  try {
    return await work(createEngine({ store: opened, publicUrl: 'http://localhost' }).administration)
  } finally {
    await opened.close()
  }
}
