import { Argument, type Command } from 'commander'
import { shellScripts } from '../completion/shell-scripts.ts'
import { suggestions } from '../completion/suggestions.ts'
import type { CreateProgram } from './command-entry.ts'
import { print } from '../output/present.ts'

const shells = Object.keys(shellScripts) as (keyof typeof shellScripts)[]

export function addCompletion(command: Command, createProgram: CreateProgram): void {
  command
    .addArgument(new Argument('<shell>', 'which one to print it for').choices(shells))
    .addHelpText(
      'after',
      `
Example:
  chowk completion bash >> ~/.bashrc
  chowk completion zsh >> ~/.zshrc
  chowk completion fish > ~/.config/fish/completions/chowk.fish`,
    )
    .action((shell: keyof typeof shellScripts) => print(shellScripts[shell]))
  command
    .command('words', { hidden: true })
    .argument('[words...]', 'what is typed so far, the word to complete last')
    .allowUnknownOption()
    .helpOption(false)
    .action(async (words: readonly string[]) => print((await suggestions(words, createProgram)).join('\n')))
}
