// Fails for words that readers of the field stumble over: translations, and names that hide what they are.
// Titles of tests have a rule of oxlint; see .oxlintrc.json.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

interface Rule {
  readonly pattern: RegExp
  readonly reason: string
  readonly better: string
}

const rules: readonly Rule[] = [
  {
    pattern: /\b(?:MOST|LEAST|LONGEST|SHORTEST|LARGEST)(?:_[A-Z]+)*\b/,
    reason: 'A bound is a maximum or a minimum, not the most of something.',
    better: 'MAX_… or MIN_…',
  },
  {
    pattern: /\(one, other\)/,
    reason: 'Two unequal words hide the order of a comparison.',
    better: '(a, b)',
  },
  {
    pattern: /\bthere (?:is|are|was|were) no such\b/i,
    reason: 'It does not say what is missing.',
    better: '“Chat not found.”, “Unknown field.”',
  },
  {
    pattern: /\banswers? (?:with )?[1-5]\d\d\b|\b(?:is|are|was|were) answered (?:by|with)\b/,
    reason: 'A server returns a response. Answers belong to questions.',
    better: '“returns 404”, “the response”',
  },
  {
    pattern: /\bwho(?:so)?ever\b|(?<![`'"@/:|-])\b(?:every|some|any|no)body\b(?![`'’"|.:=/-])/i,
    reason: 'It is spoken language, and does not name the person.',
    better: '“the operator”, “the caller”, “everyone”, “no one”, “someone”',
  },
  {
    pattern: /\b(?:is|are|was|were|be) told\b|\btold (?:from|apart)\b/,
    reason: 'It does not say how: in a notification, an error, a log line.',
    better: '“is notified”, “reports”, “distinguishes”',
  },
  { pattern: /\bcan not\b(?! only)/i, reason: 'It is one word.', better: '“cannot”' },
  { pattern: /\bmend(?:s|ed|ing)?\b/i, reason: 'Mending is for clothes.', better: '“fix”, “correct”' },
  {
    pattern: /\b(?:anew|likewise|oneself)\b|\bany more\b(?! than)/i,
    reason: 'It is bookish.',
    better: '“again”, “also”, “yourself”, “no longer”',
  },
]

/** Generated files, fictional texts by members, and other people's words. */
const unchecked =
  /(?:^|\/)(?:resources|seed|data|console)\/|editor\.js$|api\.md$|package-lock\.json$|CHANGELOG\.md$|^scripts\/check\/wording\.ts$|^\.changeset\//

const root = join(import.meta.dirname, '../..')
const files = execFileSync('git', ['ls-files', '-z', '*.ts', '*.md', '*.yaml', '*.py', '*.js'], {
  cwd: root,
  encoding: 'utf8',
}).split('\0')
for (const file of files) {
  if (file === '' || unchecked.test(file)) continue
  const lines = readFileSync(join(root, file), 'utf8').split('\n')
  for (const [index, line] of lines.entries())
    for (const { pattern, reason, better } of rules) {
      const found = pattern.exec(line)?.[0]
      if (found === undefined) continue
      console.log(`${file}:${index + 1} “${found}”: ${reason} Better: ${better}.`)
      process.exitCode = 1
    }
}
