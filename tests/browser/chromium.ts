import { chromium, type Browser } from 'playwright-core'
import { onTestFinished } from 'vitest'
import { HANG_TIMEOUT_MS } from '../harness/timeouts.ts'

async function launch(args: readonly string[] = []): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-background-networking', ...args],
  })
  browser.on('context', (context) => context.setDefaultTimeout(HANG_TIMEOUT_MS))
  return browser
}

let started: Promise<Browser> | undefined

/** The browser of the system, which the tests of a file share. What is open in it is closed with the test. */
export async function startChromium(): Promise<Browser> {
  const browser = await (started ??= launch())
  onTestFinished(async () => {
    for (const context of browser.contexts()) await context.close()
  })
  return browser
}

/** A browser with its own options, closed with the test. */
export async function startChromiumWith(...args: readonly string[]): Promise<Browser> {
  const browser = await launch(args)
  onTestFinished(() => browser.close())
  return browser
}

export async function closeChromium(): Promise<void> {
  const browser = await started
  started = undefined
  await browser?.close()
}
