import type { Command } from 'commander'
import { administerEngine, operator } from '../../administer.ts'
import { jsonOption, publicUrl, setting, storeOption } from '../../options.ts'
import { printJson, printLine } from '../../print.ts'

interface SignInOptions {
  store: string
  publicUrl: string
  json?: true
}

export function addMembersSignIn(members: Command): void {
  members
    .command('sign-in <name>')
    .description('Print a link that signs a member in on the website, once, within 15 minutes.')
    .addOption(storeOption())
    .addOption(
      setting('--public-url <url>', 'where the site is reached', 'CHOWK_PUBLIC_URL')
        .argParser(publicUrl)
        .default('http://localhost:4000'),
    )
    .addOption(jsonOption())
    .action(async (username: string, { store, publicUrl, json }: SignInOptions) => {
      const { createSignInLink, SIGN_IN_LINK_LIFETIME } = await import('@chowk/engine/visits')
      const { url, expires } = await administerEngine(
        store,
        async ({ runtime }) => {
          const now = runtime.clock.now()
          const { site, random } = runtime.services
          const secret = await createSignInLink({ store: runtime.store, random }, username, now, operator())
          if (secret === undefined) throw new Error(`There is no active member ${username}.`)
          // In the query, which servers do not log.
          return { url: site.absolute(`/sign-in?link=${secret}`), expires: now + SIGN_IN_LINK_LIFETIME }
        },
        { publicUrl },
      )
      if (json) printJson({ url, expires_at: new Date(expires).toISOString() })
      else printLine(url)
    })
}
