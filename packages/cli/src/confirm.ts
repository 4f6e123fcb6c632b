import { createInterface } from 'node:readline/promises'
import { Option } from 'commander'
import { exitCodes } from './failures/exit-codes.ts'
import { Refusal } from './failures/refusal.ts'

export const yesOption = (): Option => new Option('--yes', 'do not ask for confirmation')

/** Whether somebody is there who can be asked. */
export const canAsk = (): boolean => process.stdin.isTTY && process.stderr.isTTY

/**
 * Asks before something is lost; where nobody can be asked, `--yes` has to be given. The loss comes after.
 * @throws Refusal where the answer is no, or there is none.
 */
export async function confirm(loss: string, { yes }: { readonly yes?: true }): Promise<void> {
  if (yes) return
  if (!canAsk()) throw new Refusal(`${loss} Add --yes to do it.`, { exitCode: exitCodes.usage })
  const asking = createInterface({ input: process.stdin, output: process.stderr })
  const answer = await asking.question(`${loss} Continue? [y/N] `.trimStart())
  asking.close()
  if (!/^y(es)?$/i.test(answer.trim())) throw new Refusal('Nothing was done.')
}
