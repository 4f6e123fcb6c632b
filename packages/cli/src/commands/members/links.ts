import type { Engine } from '@chowk/engine'
import type { Command } from 'commander'
import { administerEngine, operator } from '../../administer.ts'
import { jsonOption, publicUrl, setting, storeOption } from '../../options.ts'
import { printJson, printLine } from '../../print.ts'

interface LinkOptions {
  store: string
  publicUrl: string
  json?: true
}

export function addMembersLinks(members: Command): void {
  withLinkOptions(members.command('invite'))
    .description('Print a link by which somebody becomes a member, once, within a week.')
    .action(async (options: LinkOptions) => {
      const { createInvite, INVITE_LIFETIME } = await import('@chowk/engine/visits')
      await printLink(options, INVITE_LIFETIME, async ({ store, services: { random } }, now) => {
        return `/sign-up?invite=${await createInvite({ store, random }, now)}`
      })
    })
  withLinkOptions(members.command('sign-in <name>'))
    .description('Print a link that signs a member in on the website, once, within 15 minutes.')
    .action(async (username: string, options: LinkOptions) => {
      const { createSignInLink, SIGN_IN_LINK_LIFETIME } = await import('@chowk/engine/visits')
      await printLink(options, SIGN_IN_LINK_LIFETIME, async ({ store, services: { random } }, now) => {
        const secret = await createSignInLink({ store, random }, username, now, operator())
        if (secret === undefined) throw new Error(`There is no active member ${username}.`)
        return `/sign-in?link=${secret}`
      })
    })
}

const withLinkOptions = (command: Command): Command =>
  command
    .addOption(storeOption())
    .addOption(
      setting('--public-url <url>', 'public address of the site', 'CHOWK_PUBLIC_URL')
        .argParser(publicUrl)
        .default('http://localhost:4000'),
    )
    .addOption(jsonOption())

/** Prints the address of a new link. Its secret is in the query, which servers do not log. */
async function printLink(
  { store, publicUrl, json }: LinkOptions,
  lifetime: number,
  create: (runtime: Engine['runtime'], now: number) => Promise<string>,
): Promise<void> {
  const { url, expires } = await administerEngine(
    store,
    async ({ runtime }) => {
      const now = runtime.clock.now()
      return { url: runtime.services.site.absolute(await create(runtime, now)), expires: now + lifetime }
    },
    { publicUrl },
  )
  if (json) printJson({ url, expires_at: new Date(expires).toISOString() })
  else printLine(url)
}
