import type { Command } from 'commander'
import type { CreateProgram } from '../commands/command-entry.ts'

/** What the last of these words could become: a command, a flag, or a value of the flag before it; with what it is, after a tab. */
export async function suggestions(
  words: readonly string[],
  createProgram: CreateProgram,
): Promise<readonly string[]> {
  const typed = words.at(-1) ?? ''
  const before = words.slice(0, -1)
  let command = await createProgram(before)
  for (const word of before)
    command = command.commands.find((one) => [one.name(), ...one.aliases()].includes(word)) ?? command

  const flag = command.options.find(({ long }) => long !== undefined && long === before.at(-1))
  const found = flag?.required
    ? choicesOf(flag)
    : [...commandsOf(command), ...argumentsOf(command), ...flagsOf(command, typed)]
  return found
    .filter(([word]) => word.startsWith(typed))
    .map(([word, what]) => (what === '' ? word : `${word}\t${what}`))
}

type Suggestion = readonly [word: string, what: string]

const firstLine = (text: string): string => text.split('\n', 1)[0] ?? ''

const commandsOf = (command: Command): Suggestion[] =>
  command
    .createHelp()
    .visibleCommands(command)
    .map((one) => [one.name(), firstLine(one.summary() || one.description())])

const argumentsOf = (command: Command): Suggestion[] =>
  command.registeredArguments.flatMap(({ argChoices = [] }) =>
    argChoices.map((choice) => [choice, ''] as const),
  )

/** Only where one is begun, as they are many. */
const flagsOf = (command: Command, typed: string): Suggestion[] =>
  typed.startsWith('-')
    ? command
        .createHelp()
        .visibleOptions(command)
        .map(({ long, description }) => [long ?? '', firstLine(description)])
    : []

const choicesOf = ({ argChoices = [] }: { argChoices?: string[] }): Suggestion[] =>
  argChoices.map((choice) => [choice, ''])
