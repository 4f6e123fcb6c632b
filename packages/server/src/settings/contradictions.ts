import { addressOf, isLoopback, isSameHost } from './addresses.ts'

/** Settings that can contradict each other. */
export interface JointSettings {
  readonly port?: number | undefined
  readonly host?: string | undefined
  readonly store?: unknown
  readonly control?: boolean | undefined
  readonly now?: number | undefined
  readonly random?: string | undefined
  readonly metricsAddress?: string | undefined
  readonly mail?: unknown
  readonly mailFrom?: string | undefined
  readonly site?: unknown
  /** Processes that share the port. */
  readonly workers?: number | undefined
}

export interface Contradiction {
  /** The settings; the user should change the first. */
  readonly settings: readonly (keyof JointSettings)[]
  readonly message: string
}

/** Returns the contradictions between valid settings. */
export function contradictionsOf(settings: JointSettings): Contradiction[] {
  const { port = 4000, host = '127.0.0.1', store, control, metricsAddress, mail, mailFrom } = settings
  const found: Contradiction[] = []
  const addProblem = (settings: Contradiction['settings'], message: string) =>
    void found.push({ settings, message })
  if (control && !isLoopback(host))
    addProblem(
      ['control', 'host'],
      `The control interface needs no key, so it can't be served on ${host}: use 127.0.0.1.`,
    )
  for (const name of ['now', 'random'] as const)
    if (!control && settings[name] !== undefined)
      addProblem(
        [name, 'control'],
        'Only a server with the control interface can be given a time or random things that repeat.',
      )
  if (settings.workers !== undefined && settings.workers > 1) {
    if (store === 'memory')
      addProblem(
        ['workers', 'store'],
        'Workers need a store that they share: sqlite:PATH or postgres://…, not memory.',
      )
    if (control)
      addProblem(
        ['workers', 'control'],
        'The control interface runs in one process. Use 1, or omit the setting.',
      )
  }
  if (mail !== undefined && mailFrom === undefined)
    addProblem(['mail', 'mailFrom'], 'Mail needs a sender too: mail_from, such as chowk@chowk.example.')
  if (mail === undefined && mailFrom !== undefined)
    addProblem(
      ['mailFrom', 'mail'],
      'A sender requires a mail server. Example: mail = smtp://mail.example:587.',
    )
  if (mail !== undefined && settings.site === false)
    addProblem(['mail', 'site'], 'Only the website sends email. Omit the mail server, or serve the website.')
  if (metricsAddress !== undefined && port !== 0) {
    const metrics = addressOf(metricsAddress)
    if (metrics.port === port && isSameHost(metrics.host, host))
      addProblem(['metricsAddress', 'port'], `The site is served at ${metricsAddress}: use another port.`)
  }
  return found
}
