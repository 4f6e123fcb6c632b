import { setTimeout } from 'node:timers/promises'
import { Option, type Command } from 'commander'
import { addConnection, findAccess, type Connection } from '../connection/connect.ts'
import type { Drift } from '../drift/drift.ts'
import { exitCodes } from '../failures/exit-codes.ts'
import { Refusal } from '../failures/refusal.ts'
import { jsonOption } from '../options.ts'
import { printJson, printLine, printNote } from '../print.ts'

interface DriftSettings extends Connection {
  allowWrites?: boolean
  json?: true
}

export function addDrift(command: Command): void {
  addConnection(command)
  command
    .description(
      'Say where a live interface differs from the contract, and from the engine in the same state.',
    )
    .addOption(
      new Option('--allow-writes', 'also write: schedule content weeks ahead, move, edit and cancel it'),
    )
    .addOption(jsonOption())
    .addHelpText('after', '\nExits with 1 where there is a difference.')
    .action(compare)
}

async function compare({ allowWrites = false, json, ...connection }: DriftSettings): Promise<void> {
  const { apiKey, baseUrl } = await findAccess(connection)
  if (baseUrl === undefined)
    throw new Refusal('Say where the interface is: --base-url.', { exitCode: exitCodes.usage })
  if (apiKey === null)
    throw new Refusal('There is no API key to call with.', {
      exitCode: exitCodes.authentication,
      advice: 'Run `chowk login`, or set CHOWK_API_KEY.',
    })
  const { findDrift } = await import('../drift/drift.ts')
  const drift = await findDrift({
    baseUrl,
    apiKey,
    allowWrites,
    async wait(seconds) {
      printNote(`The burst limit is reached: waiting ${seconds} s.`)
      await setTimeout(seconds * 1000)
    },
  })
  if (json) printJson(drift)
  else printDrift(drift)
  const { length } = drift.differences
  if (length > 0)
    throw new Refusal(length === 1 ? 'There is a difference.' : `There are ${length} differences.`)
}

function printDrift({ calls, unread, differences }: Drift): void {
  for (const { operation, call, kind, at, expected, found } of differences) {
    printLine(`${operation}${call === operation ? '' : `, ${call}`}`)
    printLine(`  ${kind}${at === '' ? '' : ` ${at}`}: expected ${expected}, found ${found}`)
  }
  if (unread.length > 0) printLine(`Nothing to read for ${unread.join(', ')}.`)
  printLine(`${calls} answers compared.`)
}
