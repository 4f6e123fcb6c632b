/** Scripts that call `chowk completion words`. */
export const shellScripts = {
  bash: String.raw`# chowk: completion for bash
_chowk() {
  local IFS=$'\n'
  COMPREPLY=($(chowk completion words -- "${'$'}{COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null | cut -f1))
}
complete -o default -F _chowk chowk`,
  zsh: String.raw`# chowk: completion for zsh
_chowk() {
  local line
  local -a words_found
  for line in "${'$'}{(@f)$(chowk completion words -- "${'$'}{(@)words[2,CURRENT]}" 2>/dev/null)}"; do
    [[ -n $line ]] && words_found+=("${'$'}{${'$'}{line%%$'\t'*}//:/\\:}:${'$'}{line#*$'\t'}")
  done
  if (( $#words_found )); then _describe chowk words_found; else _files; fi
}
compdef _chowk chowk`,
  fish: String.raw`# chowk: completion for fish
function __chowk_words
  set -l words_found (chowk completion words -- (commandline -opc)[2..] (commandline -ct) 2>/dev/null)
  if test -n "$words_found"; printf '%s\n' $words_found; else; __fish_complete_path (commandline -ct); end
end
complete -c chowk -f -a '(__chowk_words)'`,
} as const
