import type { BrowserContext } from 'playwright-core'

interface Arrival {
  readonly type: 'navigate' | 'reload' | 'back_forward' | 'prerender'
  readonly responseStatus: number
  readonly refusal?: string
}

/** Runs in the page: tells of each press of a pointer or of Enter, each page that is reached, and each field that the browser refuses. */
const telling = `{
  addEventListener('pointerdown', ({ isTrusted }) => isTrusted && __clicked(), true)
  addEventListener('keydown', ({ key, isTrusted }) => key === 'Enter' && isTrusted && __entered(), true)
  addEventListener('invalid', ({ target }) => __stopped('the browser refuses ' + target.name), true)
  addEventListener('DOMContentLoaded', () => {
    const [{ type, responseStatus }] = performance.getEntriesByType('navigation')
    const refusal = document.querySelector('[role=alert]')?.textContent.trim()
    __arrived({ type, responseStatus, refusal })
  })
}`

/**
 * What a job takes of a person: clicks, as the browser sees them, and stops. A stop is an error page, a form that is
 * refused, or a page reached without a click: by going back, reloading, or typing its address. Reading and typing are free.
 */
export class Effort {
  clicks = 0
  readonly stops: string[] = []
  /** Presses of Enter, which submit forms as clicks do. */
  private entered = 0
  /** Clicks and presses at the last page, none before the first one, which the job starts from. */
  private at: number | undefined

  static async in(context: BrowserContext): Promise<Effort> {
    const effort = new Effort()
    await context.exposeFunction('__clicked', () => effort.clicks++)
    await context.exposeFunction('__entered', () => effort.entered++)
    await context.exposeFunction('__stopped', (stop: string) => effort.stops.push(stop))
    await context.exposeFunction('__arrived', (arrival: Arrival) => effort.arrive(arrival))
    await context.addInitScript(telling)
    return effort
  }

  private arrive({ type, responseStatus, refusal }: Arrival): void {
    if (this.at === this.clicks + this.entered) this.stops.push(`without a click: ${type}`)
    if (responseStatus >= 400 || refusal !== undefined)
      this.stops.push(refusal ?? `an error page: ${responseStatus}`)
    this.at = this.clicks + this.entered
  }
}
