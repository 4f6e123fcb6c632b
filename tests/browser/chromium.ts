import { chromium, type Browser } from 'playwright-core'
import { onTestFinished } from 'vitest'
import { PATIENCE } from '../harness/patience.ts'

/** The browser of the system, closed with the test. */
export async function startChromium(args: readonly string[] = []): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-background-networking', ...args],
  })
  onTestFinished(() => browser.close())
  browser.on('context', (context) => context.setDefaultTimeout(PATIENCE))
  return browser
}
