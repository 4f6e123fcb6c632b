import { ControlProblem } from './problems.ts'

const loopbackNames = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * Refuses what a page on another site has a browser of this machine send: such a request names the other site as its
 * origin, or, where its name was made to lead here, as its host.
 */
export function refuseForeigners({
  host,
  origin,
}: {
  host?: string | undefined
  origin?: string | undefined
}): void {
  if (host === undefined || !isLoopback(`http://${host}`))
    throw new ControlProblem([{ path: '', message: 'The control interface answers to localhost only.' }])
  if (origin !== undefined && !isLoopback(origin))
    throw new ControlProblem([
      { path: '', message: 'Pages of other sites may not use the control interface.' },
    ])
}

const isLoopback = (url: string): boolean => URL.canParse(url) && loopbackNames.has(new URL(url).hostname)
