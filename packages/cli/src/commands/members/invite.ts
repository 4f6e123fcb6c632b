import type { Command } from 'commander'
import { administerEngine } from '../../administer.ts'
import { jsonOption, setting, storeOption } from '../../options.ts'
import { printJson, printLine } from '../../print.ts'

interface InviteOptions {
  store: string
  publicUrl: string
  json?: true
}

export function addMembersInvite(members: Command): void {
  members
    .command('invite')
    .description('Print a link by which somebody becomes a member, once, within a week.')
    .addOption(storeOption())
    .addOption(
      setting('--public-url <url>', 'where the site is reached', 'CHOWK_PUBLIC_URL').default(
        'http://localhost:4000',
      ),
    )
    .addOption(jsonOption())
    .action(async ({ store, publicUrl, json }: InviteOptions) => {
      const { createInvite, INVITE_LIFETIME } = await import('@chowk/engine/visits')
      const { url, expires } = await administerEngine(
        store,
        async ({ runtime }) => {
          const now = runtime.clock.now()
          const { site, random } = runtime.services
          const secret = await createInvite({ store: runtime.store, random }, now)
          // In the query, which servers do not log.
          return { url: site.absolute(`/sign-up?invite=${secret}`), expires: now + INVITE_LIFETIME }
        },
        { publicUrl },
      )
      if (json) printJson({ url, expires_at: new Date(expires).toISOString() })
      else printLine(url)
    })
}
