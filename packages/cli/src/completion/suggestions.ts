import type { Command } from 'commander'

/** Creates the program with the commands of these words. */
export type CreateProgram = (words: readonly string[]) => Promise<Command>

/**
 * Returns completions of the last word: commands, flags, or values of the flag before it, with a description after a
 * tab.
 */
export async function suggestions(words: readonly string[], createProgram: CreateProgram) {
  const lastWord = words.at(-1) ?? ''
  const before = words.slice(0, -1)
  let command = await createProgram(before)
  for (const word of before)
    command =
      command.commands.find((candidate) => [candidate.name(), ...candidate.aliases()].includes(word)) ??
      command

  const flag = command.options.find(({ long }) => long !== undefined && long === before.at(-1))
  const found = flag?.required
    ? choicesOf(flag)
    : [
        ...commandsOf(command),
        ...command.registeredArguments.flatMap(choicesOf),
        ...flagsOf(command, lastWord),
      ]
  return found
    .filter(([word]) => word.startsWith(lastWord))
    .map(([word, description]) => (description === '' ? word : `${word}\t${description}`))
}

type Suggestion = readonly [word: string, description: string]

const firstLine = (text: string): string => text.split('\n', 1)[0] ?? ''

const commandsOf = (command: Command): Suggestion[] =>
  command
    .createHelp()
    .visibleCommands(command)
    .map((visibleCommand) => [
      visibleCommand.name(),
      firstLine(visibleCommand.summary() || visibleCommand.description()),
    ])

/** Returns flags, only after a dash because there are many. */
const flagsOf = (command: Command, prefix: string): Suggestion[] =>
  prefix.startsWith('-')
    ? command
        .createHelp()
        .visibleOptions(command)
        .map(({ long, description }) => [long ?? '', firstLine(description)])
    : []

const choicesOf = ({ argChoices = [] }: { argChoices?: string[] }): Suggestion[] =>
  argChoices.map((choice) => [choice, ''])
