import type { RunningServer } from '@chowk/server/serving'

interface Started {
  readonly version: string
  readonly store: string
  readonly images: string
  readonly publicUrl: string
  readonly api: boolean
  readonly site: boolean
  readonly control: boolean
  readonly metrics: string | undefined
  readonly traces: string | undefined
}

/** What runs, for the log. */
export const startMessage = ({
  version,
  store,
  images,
  publicUrl,
  api,
  site,
  control,
  metrics,
  traces,
}: Started) => ({
  version,
  node: process.version,
  store: withoutPassword(store),
  images,
  public_url: publicUrl,
  on: [
    ...(api ? ['api'] : []),
    ...(site ? ['site'] : []),
    ...(control ? ['control'] : []),
    ...(metrics === undefined ? [] : [`metrics at ${metrics}`]),
    ...(traces === undefined ? [] : [`traces to ${withoutPassword(traces)}`]),
  ],
  off: [
    ...(api ? [] : ['api']),
    ...(site ? [] : ['site']),
    ...(control ? [] : ['control']),
    ...(metrics === undefined ? ['metrics'] : []),
    ...(traces === undefined ? ['traces'] : []),
  ],
})

/** An address without the password in it. */
export const withoutPassword = (address: string): string =>
  address.replace(/(:\/\/[^/@:]*):[^/@]*@/, '$1:…@').replace(/([?&]password=)[^&#]*/, '$1…')

/** How the first member is made, where nobody is there yet; undefined otherwise. */
export async function firstSteps(
  { engine }: Pick<RunningServer, 'engine'>,
  store: string,
): Promise<string | undefined> {
  const { readStatistics } = await import('@chowk/engine')
  const { members } = await readStatistics(engine)
  if (members.active + members.suspended + members.closed > 0) return undefined
  if (store === 'memory') return 'Nobody is here: start with --seed demo for a site with people on it.'
  const flag = `--store ${withoutPassword(store)}`
  const { origin } = engine.runtime.services.site
  const where = `${flag}${origin === 'http://localhost:4000' ? '' : ` --public-url ${origin}`}`
  return `Nobody is here yet: \`chowk members create NAME ${flag}\`, then \`chowk members sign-in NAME ${where}\`.`
}
