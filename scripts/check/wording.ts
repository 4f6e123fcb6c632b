// Fails for words that readers of the field stumble over. Titles of tests have a rule of oxlint: .oxlintrc.json.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Pattern, reason and better form. */
const rules: readonly (readonly [RegExp, string, string])[] = [
  [/\b(?:MOST|LEAST|(?:LONG|SHORT|LARG)EST)(?:_[A-Z]+)*\b/, 'A bound is a maximum.', 'MAX_…, MIN_…'],
  [/\(one, other\)/, 'Unequal words hide the order.', '(a, b)'],
  [/\bthere (?:is|are|was|were) no such\b/i, 'Name what is missing.', '“Chat not found.”, “Unknown field.”'],
  [
    /\banswers? (?:with )?[1-5]\d\d\b|\b(?:is|are|was|were) answered (?:by|with)\b/,
    'It responds.',
    '“returns”',
  ],
  [
    /\bwho(?:so)?ever\b|(?<![`'"@/:|-])\b(?:every|some|any|no)body\b(?![`'’"|.:=/-])/i,
    'It is spoken, and names no person.',
    '“the caller”, “the operator”, “everyone”, “no one”, “someone”',
  ],
  [/\b(?:is|are|was|were|be) told\b|\btold (?:from|apart)\b/, 'It hides how.', '“is notified”, “logs”'],
  [/\bcan not\b(?! only)|\bmend(?:s|ed|ing)?\b/i, 'It is not used here.', '“cannot”, “fix”, “correct”'],
  [/\b(?:anew|likewise|oneself)\b|\bany more\b(?! than)/i, 'It is bookish.', '“again”, “also”, “no longer”'],
]

/** Generated files, fictional texts by members, and other people's words. */
const unchecked =
  /(?:^|\/)(?:resources|seed|data|console)\/|editor\.js$|api\.md$|CHANGELOG\.md$|^scripts\/check\/wording\.ts$|^\.changeset\//

process.chdir(join(import.meta.dirname, '../..'))
const files = execFileSync('git', ['ls-files', '*.ts', '*.md', '*.yaml', '*.py', '*.js'], {
  encoding: 'utf8',
})
for (const file of files.split('\n')) {
  if (file === '' || unchecked.test(file)) continue
  for (const [index, line] of readFileSync(file, 'utf8').split('\n').entries())
    for (const [pattern, reason, better] of rules) {
      const found = pattern.exec(line)?.[0]
      if (found === undefined) continue
      console.log(`${file}:${index + 1} “${found}”: ${reason} Better: ${better}.`)
      process.exitCode = 1
    }
}
