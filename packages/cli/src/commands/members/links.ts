import type { Engine } from '@chowk/engine'
import type { Command } from 'commander'
import { type ActOptions, operator, withEngine } from '../../engine.ts'
import {
  addSiteOptions,
  operatorOption,
  jsonOption,
  siteUrl,
  type SiteOptions,
  storeOption,
} from '../../options.ts'
import { print, printJson } from '../../output/print.ts'

interface LinkOptions extends SiteOptions {
  readonly store: string
  readonly json?: true
}

export function addMembersLinks(members: Command): void {
  addLinkOptions(members.command('invite'))
    .description('Create a sign-up link. It is single-use and expires in a week.')
    .addOption(operatorOption())
    .action((options: LinkOptions & ActOptions) =>
      printLink(options, '/sign-up?invite=', (engine) =>
        engine.perform(operator(options), 'sessions.invite'),
      ),
    )
  addLinkOptions(members.command('sign-in <name>'))
    .description('Create a sign-in link for a member. It is single-use and expires in 15 minutes.')
    .addOption(operatorOption())
    .action((username: string, options: LinkOptions & ActOptions) =>
      printLink(options, '/sign-in?link=', (engine) =>
        engine.perform(operator(options), 'sessions.link', { params: { username }, body: {} }),
      ),
    )
}

const addLinkOptions = (command: Command): Command =>
  addSiteOptions(command.addOption(storeOption())).addOption(jsonOption())

/** Creates and prints a link. Its secret is in the query, which servers do not log. */
async function printLink(
  { store, json, ...site }: LinkOptions,
  path: string,
  create: (engine: Engine) => Promise<{ readonly secret: string; readonly expires_at: string }>,
): Promise<void> {
  const createLink = async (engine: Engine) => {
    const { secret, expires_at } = await create(engine)
    return { url: engine.site.absolute(path + secret), expires_at }
  }
  const link = await withEngine(store, createLink, { publicUrl: siteUrl(site) })
  if (json) printJson(link)
  else print(link.url)
}
