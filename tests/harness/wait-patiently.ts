import { vi } from 'vitest'
import { HANG_TIMEOUT_MS } from './timeouts.ts'

// Vitest gives up after a second, and takes no setting for it, as it does for `expect.poll`.
const { waitFor, waitUntil } = vi
vi.waitFor = (what) => waitFor(what, { timeout: HANG_TIMEOUT_MS })
vi.waitUntil = (what) => waitUntil(what, { timeout: HANG_TIMEOUT_MS })
