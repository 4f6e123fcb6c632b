import { afterAll } from 'vitest'
import { closeChromium } from './chromium.ts'

// Each file has its own browser.
afterAll(closeChromium)
