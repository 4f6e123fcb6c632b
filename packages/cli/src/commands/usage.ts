import type { Command } from 'commander'
import { addConnection, connect, type Connection } from '../connection/connect.ts'
import { addPresentation, isForPeople, present, print, type Presentation } from '../output/present.ts'
import { styled } from '../output/style.ts'
import { duration } from '../output/times.ts'

const [WIDEST_BAR, NARROWEST_BAR] = [24, 4]

export function addUsage(command: Command): void {
  addPresentation(command)
  addConnection(command)
  command.addHelpText('after', '\nAny API key works.\n\nExample:\n  chowk usage')
  command.action(async (options: Connection & Presentation) => {
    const client = await connect(options)
    const usage = await client.account.usage()
    if (!isForPeople(options) || options.fields !== undefined) return present(usage, options)
    const { plan, quotas, resets_at } = usage
    const names = Math.max(...quotas.map(({ action }) => action.length))
    const digits = Math.max(...quotas.map(({ limit }) => String(limit).length))
    const beside = names + 3 * digits + '    of    left'.length + 1
    const width = Math.max(NARROWEST_BAR, Math.min(WIDEST_BAR, (process.stdout.columns || 80) - beside))
    for (const { action, limit, used, remaining } of quotas)
      print(
        `${action.padEnd(names)}  ${bar(used, limit, width)}  ` +
          `${String(used).padStart(digits)} of ${String(limit).padStart(digits)}  ${remaining} left`,
      )
    print(`Plan ${plan}. Quotas reset in ${duration(Date.parse(resets_at) - Date.now())}, at 00:00 UTC.`)
  })
}

/** Something that was used shows, and only what is used up fills the bar. */
function bar(used: number, limit: number, width: number): string {
  const share = limit === 0 ? 1 : Math.min(1, used / limit)
  const full = share === 1 ? width : Math.min(width - 1, Math.ceil(share * width))
  const colour = share === 1 ? 'red' : share >= 0.8 ? 'yellow' : 'green'
  return styled(colour, '█'.repeat(full)) + styled('dim', '░'.repeat(width - full))
}
