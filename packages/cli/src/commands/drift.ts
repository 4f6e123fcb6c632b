import { setTimeout } from 'node:timers/promises'
import { Option, type Command } from 'commander'
import {
  addConnectionOptions,
  missingKey,
  resolveAccess,
  type ConnectionOptions,
} from '../connection/connect.ts'
import type { Drift } from '../drift/drift.ts'
import { CliError } from '../errors/cli-error.ts'
import { jsonOption } from '../options.ts'
import { print, printJson, printNote } from '../output/print.ts'

interface DriftOptions extends ConnectionOptions {
  readonly allowWrites?: boolean
  readonly json?: true
}

export function add(command: Command): void {
  addConnectionOptions(command)
    .description('Compare a live API with the contract and with the engine in the same state.')
    .addOption(
      new Option('--allow-writes', 'Also compare writes: schedules content weeks ahead, then cancels it'),
    )
    .addOption(jsonOption())
    .addHelpText('after', '\nExit code: 1 if there are differences.')
    .action(compare)
}

async function compare({ allowWrites = false, json, ...connection }: DriftOptions): Promise<void> {
  const { apiKey, baseUrl } = await resolveAccess(connection)
  if (baseUrl === undefined) throw new CliError('Add --base-url.', 'usage')
  if (apiKey === null) throw missingKey()
  const { findDrift } = await import('../drift/drift.ts')
  const drift = await findDrift({
    baseUrl,
    apiKey,
    allowWrites,
    async wait(seconds) {
      printNote(`Rate limit reached. Waiting ${seconds} s.`)
      await setTimeout(seconds * 1000)
    },
  })
  if (json) printJson(drift)
  else printDrift(drift)
  const { length } = drift.differences
  if (length > 0) throw new CliError(length === 1 ? 'Found 1 difference.' : `Found ${length} differences.`)
}

function printDrift({ calls, unread, differences }: Drift): void {
  for (const { operation, call, kind, at, expected, found } of differences) {
    print(`${operation}${call === operation ? '' : `, ${call}`}`)
    print(`  ${kind}${at === '' ? '' : ` ${at}`}: expected ${expected}, found ${found}`)
  }
  if (unread.length > 0) print(`Not compared because there is no data: ${unread.join(', ')}.`)
  print(`Compared ${calls} responses.`)
}
