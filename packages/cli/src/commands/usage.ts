import type { Command } from 'commander'
import { addConnectionOptions, connect, type ConnectionOptions } from '../connection/connect.ts'
import {
  addOutputOptions,
  isHumanReadable,
  present,
  terminalWidth,
  type OutputOptions,
} from '../output/present.ts'
import { print } from '../output/print.ts'
import { styled } from '../output/style.ts'
import { formatDuration } from '../output/times.ts'

const [WIDEST_BAR, NARROWEST_BAR] = [24, 4]

export function add(command: Command): void {
  addConnectionOptions(addOutputOptions(command))
    .addHelpText('after', '\nAny API key works.\n\nExample:\n  chowk usage')
    .action(usage)
}

async function usage(options: ConnectionOptions & OutputOptions): Promise<void> {
  const client = await connect(options)
  const usage = await client.account.usage()
  if (!isHumanReadable(options) || options.fields !== undefined) return present(usage, options)
  const { plan, quotas, resets_at } = usage
  const names = Math.max(...quotas.map(({ action }) => action.length))
  const digits = Math.max(...quotas.map(({ limit }) => String(limit).length))
  const usedWidth = names + 3 * digits + '    of    left'.length + 1
  const width = Math.max(NARROWEST_BAR, Math.min(WIDEST_BAR, terminalWidth() - usedWidth))
  for (const { action, limit, used, remaining } of quotas)
    print(
      `${action.padEnd(names)}  ${bar(used, limit, width)}  ` +
        `${String(used).padStart(digits)} of ${String(limit).padStart(digits)}  ${remaining} left`,
    )
  print(`Plan: ${plan}. Quotas reset in ${formatDuration(Date.parse(resets_at) - Date.now())}, at 00:00 UTC.`)
}

/** Returns a bar that is full only if the quota is used up, and empty only if it is unused. */
function bar(used: number, limit: number, width: number): string {
  const share = limit === 0 ? 1 : Math.min(1, used / limit)
  const full = share === 1 ? width : Math.min(width - 1, Math.ceil(share * width))
  const colour = share === 1 ? 'red' : share >= 0.8 ? 'yellow' : 'green'
  return styled(colour, '█'.repeat(full)) + styled('dim', '░'.repeat(width - full))
}
