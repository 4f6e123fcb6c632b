import type { Command } from 'commander'
import type { CheckResult, DoctorSettings } from '../doctor/checks.ts'
import { CliError } from '../errors/cli-error.ts'
import {
  connectionsOption,
  hostOption,
  imagesOption,
  jsonOption,
  mailFromOption,
  mailOption,
  metricsAddressOption,
  portOption,
  publicUrlOption,
  storeOption,
  tracesOption,
  trustProxyOption,
} from '../options.ts'
import { print, printJson } from '../output/print.ts'
import { styled } from '../output/style.ts'

interface DoctorOptions extends DoctorSettings {
  readonly json?: true
  readonly ready?: true
  readonly counts?: true
  readonly fixCounts?: boolean
}

const marks = { ok: ['green', '✓'], warning: ['yellow', '!'], failure: ['red', '✗'] } as const

export function add(doctor: Command): void {
  doctor
    .addOption(storeOption())
    .addOption(connectionsOption())
    .addOption(imagesOption())
    .addOption(hostOption())
    .addOption(portOption())
    .addOption(publicUrlOption())
    .addOption(trustProxyOption())
    .addOption(tracesOption())
    .addOption(metricsAddressOption())
    .addOption(mailOption())
    .addOption(mailFromOption())
    .option('--ready', 'check only whether the server on this machine is ready, for health checks')
    .option('--counts', 'Recount all stored totals, such as likes, and compare all copies with their sources')
    .option('--fix-counts', 'Recount and correct wrong values')
    .addOption(jsonOption())
    .addHelpText('after', '\nExit code: 1 if a check fails, otherwise 0. Warnings do not count.')
    .action(diagnose)
}

async function diagnose({
  json,
  counts,
  ready,
  fixCounts = false,
  ...settings
}: DoctorOptions): Promise<void> {
  const { checkServer } = await import('../doctor/checks.ts')
  const results = ready ? [await checkServer(settings)] : await checkAll(settings)
  if (counts || fixCounts) {
    const { checkCounts } = await import('../doctor/check-counts.ts')
    results.push(await checkCounts(settings.store, fixCounts))
  }
  if (json) printJson({ results })
  else results.forEach(printResult)
  failIfAny(results)
}

async function checkAll(settings: DoctorSettings): Promise<CheckResult[]> {
  const [{ checkFile, checkPublicUrl, checkSentMail, checkStore }, { checkTraces }, { checkMail }] =
    await Promise.all([
      import('../doctor/checks.ts'),
      import('../doctor/check-traces.ts'),
      import('../doctor/check-mail.ts'),
    ])
  const checks = [
    (options: DoctorSettings) => checkStore(options),
    checkFile,
    checkPublicUrl,
    checkTraces,
    checkMail,
    checkSentMail,
  ].map((check) => check(settings))
  return [
    { check: 'node', status: 'ok', message: `${process.version}.` },
    ...(await Promise.all(checks)).flat(),
  ]
}

/** @throws CliError with the names of the checks that fail, if any does */
export function failIfAny(results: readonly CheckResult[]): void {
  const failed = results.filter(({ status }) => status === 'failure').map(({ check }) => check)
  if (failed.length > 0) throw new CliError(`Failed: ${failed.join(', ')}.`)
}

export function printResult({ check, status, message, hint }: CheckResult): void {
  const [colour, mark] = marks[status]
  print(`${styled(colour, mark)} ${check}: ${message}`)
  if (hint !== undefined) print(styled('dim', `  ${hint}`))
}
