import type { Engine } from '@chowk/engine'
import { withoutSecrets } from '@chowk/server/serving'

export interface StartOptions {
  store: string
  images: string
  disableApi?: true
  site: boolean
  control?: true
  metricsAddress?: string
  mail?: string
}

/** Returns the fields of the log line at the start. */
export function startDetails(options: StartOptions, version: string, publicUrl: string, traces?: string) {
  const { store, images, disableApi, site, control, metricsAddress, mail } = options
  const parts = {
    api: !disableApi && 'api',
    site: site && 'site',
    control: control && 'control',
    metrics: metricsAddress && `metrics at ${metricsAddress}`,
    traces: traces && `traces to ${withoutSecrets(traces)}`,
    mail: site && mail && `email through ${withoutSecrets(mail)}`,
  }
  return {
    version,
    node: process.version,
    store: withoutSecrets(store),
    images,
    public_url: publicUrl,
    on: Object.values(parts).filter(Boolean),
    off: Object.entries(parts).flatMap(([name, part]) => (part ? [] : [name])),
  }
}

/** Returns the commands that create the first member, or undefined if there are members. */
export async function firstSteps(engine: Engine, store: string): Promise<string | undefined> {
  const { readStatistics } = await import('@chowk/engine')
  const { members } = await readStatistics(engine)
  if (members.active + members.suspended + members.closed > 0) return undefined
  if (store === 'memory') return 'The store has no members. Use --seed demo for demonstration data.'
  const flag = `--store ${withoutSecrets(store)}`
  const { origin } = engine.site
  const url = origin === 'http://localhost:4000' ? '' : ` --public-url ${origin}`
  return `The store has no members. Run \`chowk members create NAME ${flag}\`, then \`chowk members sign-in NAME ${flag}${url}\`.`
}
