import type { Engine } from '@chowk/engine'
import type { Command } from 'commander'
import { type ActOptions, operator, withEngine } from '../../engine.ts'
import {
  addSiteOptions,
  byOption,
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
    .description('Create a sign-up link, valid once and for a week.')
    .action(async (options: LinkOptions) => {
      const { createInvite, INVITE_LIFETIME } = await import('@chowk/engine/visits')
      await printLink(options, INVITE_LIFETIME, async ({ store, services: { random } }, now) => {
        return `/sign-up?invite=${await createInvite({ store, random }, now)}`
      })
    })
  addLinkOptions(members.command('sign-in <name>'))
    .description('Create a sign-in link for a member, valid once and for 15 minutes.')
    .addOption(byOption())
    .action(async (username: string, { by, ...options }: LinkOptions & ActOptions) => {
      const { createSignInLink, SIGN_IN_LINK_LIFETIME } = await import('@chowk/engine/visits')
      await printLink(options, SIGN_IN_LINK_LIFETIME, async ({ store, services: { random } }, now) => {
        const secret = await createSignInLink({ store, random }, username, now, operator({ by }))
        if (secret === undefined) throw new Error(`There is no active member ${username}.`)
        return `/sign-in?link=${secret}`
      })
    })
}

const addLinkOptions = (command: Command): Command =>
  addSiteOptions(command.addOption(storeOption())).addOption(jsonOption())

/** Creates and prints a link. Its secret is in the query, which servers do not log. */
async function printLink(
  { store, json, ...site }: LinkOptions,
  lifetime: number,
  createPath: (runtime: Engine['runtime'], now: number) => Promise<string>,
): Promise<void> {
  const createLink = async ({ runtime }: Engine) => {
    const now = runtime.clock.now()
    const url = runtime.services.site.absolute(await createPath(runtime, now))
    return { url, expires_at: new Date(now + lifetime).toISOString() }
  }
  const link = await withEngine(store, createLink, { publicUrl: siteUrl(site) })
  if (json) printJson(link)
  else print(link.url)
}
