import type { Command } from 'commander'
import { Refusal } from '../failures/refusal.ts'
import { imagesOption, jsonOption, publicUrl, setting, storeOption, tracesOption } from '../options.ts'
import { styled } from '../output/style.ts'
import { printJson, printLine } from '../print.ts'
import type { Circumstances, Finding } from '../doctor/checks.ts'

interface DoctorOptions extends Circumstances {
  readonly json?: true
}

const marks = { ok: ['green', '✓'], warning: ['yellow', '!'], failure: ['red', '✗'] } as const

export function addDoctor(doctor: Command): void {
  doctor
    .addOption(storeOption())
    .addOption(imagesOption())
    .addOption(
      setting('--public-url <url>', 'public address of the site', 'CHOWK_PUBLIC_URL').argParser(publicUrl),
    )
    .addOption(
      setting('--trust-proxy <networks>', 'proxies whose X-Forwarded-* headers count', 'CHOWK_TRUST_PROXY'),
    )
    .addOption(tracesOption())
    .addOption(jsonOption())
    .addHelpText('after', '\nExit codes: 0 where nothing has failed, 1 otherwise. Warnings fail nothing.')
    .action(diagnose)
}

async function diagnose({ json, ...circumstances }: DoctorOptions): Promise<void> {
  const [{ checkDisk, checkPublicUrl, checkStore }, { checkTraces }] = await Promise.all([
    import('../doctor/checks.ts'),
    import('../doctor/check-traces.ts'),
  ])
  const findings: readonly Finding[] = [
    { check: 'node', state: 'ok', says: `${process.version}.` },
    ...(
      await Promise.all([
        checkStore(circumstances),
        checkDisk(circumstances),
        checkPublicUrl(circumstances),
        checkTraces(circumstances),
      ])
    ).flat(),
  ]
  if (json) printJson({ findings })
  else for (const finding of findings) printFinding(finding)
  const failed = findings.filter(({ state }) => state === 'failure').map(({ check }) => check)
  if (failed.length > 0) throw new Refusal(`Not well: ${failed.join(', ')}.`)
}

function printFinding({ check, state, says, advice }: Finding): void {
  const [colour, mark] = marks[state]
  printLine(`${styled(colour, mark)} ${check}: ${says}`)
  if (advice !== undefined) printLine(styled('dim', `  ${advice}`))
}
