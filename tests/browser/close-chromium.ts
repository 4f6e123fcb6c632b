import { afterAll } from 'vitest'
import { closeChromium } from './chromium.ts'

// Each file has a browser of its own.
afterAll(closeChromium)
