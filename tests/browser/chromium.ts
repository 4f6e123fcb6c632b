import { chromium, type Browser } from 'playwright-core'
import { onTestFinished } from 'vitest'

/** The browser of the system, closed with the test. */
export async function startChromium(args: readonly string[] = []): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-background-networking', ...args],
  })
  onTestFinished(() => browser.close())
  return browser
}
