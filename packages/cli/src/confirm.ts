import { createInterface } from 'node:readline/promises'
import { Option } from 'commander'
import { CliError } from './errors/cli-error.ts'

export const yesOption = (): Option => new Option('--yes', 'Skip the confirmation prompt')

export const canPrompt = (): boolean => process.stdin.isTTY && process.stderr.isTTY

/** Asks for confirmation. @throws CliError unless the user answers yes or --yes is set. */
export async function confirm(consequence: string, { yes }: { readonly yes?: true | undefined }) {
  if (yes) return
  if (!canPrompt()) throw new CliError(`${consequence} Add --yes to confirm.`, 'usage')
  const prompt = createInterface({ input: process.stdin, output: process.stderr })
  const answer = await prompt.question(`${consequence} Continue? [y/N] `.trimStart())
  prompt.close()
  if (!/^y(es)?$/i.test(answer.trim())) throw new CliError('Cancelled.')
}
