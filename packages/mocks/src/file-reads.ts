interface Runtime {
  readonly process?: { getActiveResourcesInfo?(): readonly string[] }
}

/** Whether this process reads or writes files, as far as it can be known: only in Node, and not of streams between chunks. */
export function isReadingFiles(): boolean {
  try {
    const active = (globalThis as Runtime).process?.getActiveResourcesInfo?.() ?? []
    return active.some((name) => name.startsWith('FSReq'))
  } catch {
    // Some platforms have functions of Node that throw.
    return false
  }
}
