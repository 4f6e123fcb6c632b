import { Argument, type Command } from 'commander'
import { shellScripts } from '../completion/shell-scripts.ts'
import { suggestions, type CreateProgram } from '../completion/suggestions.ts'
import { print } from '../output/print.ts'

type Shell = keyof typeof shellScripts

export function add(command: Command, createProgram: CreateProgram): void {
  command
    .addArgument(new Argument('<shell>', 'Shell').choices(Object.keys(shellScripts)))
    .addHelpText(
      'after',
      `
Example:
  chowk completion bash >> ~/.bashrc
  chowk completion zsh >> ~/.zshrc
  chowk completion fish > ~/.config/fish/completions/chowk.fish`,
    )
    .action((shell: Shell) => print(shellScripts[shell]))
  command
    .command('words', { hidden: true })
    .argument('[words...]', 'The words so far; the last one is completed')
    .allowUnknownOption()
    .helpOption(false)
    .action(async (words: readonly string[]) => print((await suggestions(words, createProgram)).join('\n')))
}
