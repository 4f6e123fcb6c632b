import { vi } from 'vitest'
import { PATIENCE } from './patience.ts'

// Vitest gives up after a second, and takes no setting for it, as it does for `expect.poll`.
const { waitFor, waitUntil } = vi
vi.waitFor = (what) => waitFor(what, { timeout: PATIENCE })
vi.waitUntil = (what) => waitUntil(what, { timeout: PATIENCE })
