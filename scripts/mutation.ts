import { Stryker } from '@stryker-mutator/core'
import { areas } from './mutation/areas.ts'

/**
 * Prints the share of mutants that tests find in each area. Exits with 1 if one is below `MIN_SCORE`:
 * `npm run tool -- mutation quota`.
 */
const MIN_SCORE = 85

const named = process.argv.slice(2)
const unknown = named.filter((name) => !(name in areas))
if (unknown.length > 0)
  throw new Error(`There is no area ${unknown.join(', ')}; there are ${Object.keys(areas).join(', ')}.`)

for (const name of named.length > 0 ? named : Object.keys(areas)) {
  const { mutate, tests } = areas[name]!
  process.env.CHOWK_MUTATION_TESTS = JSON.stringify(tests)
  // Every mutant runs the same random tests.
  process.env.CHOWK_TEST_SEED ??= '1'
  const results = await new Stryker({
    mutate: [...mutate],
    testRunner: 'vitest',
    vitest: { configFile: 'vitest.mutation.config.ts', related: false },
    // In a copy, the links between packages of the workspace would still lead here.
    inPlace: true,
    disableTypeChecks: false,
    coverageAnalysis: 'perTest',
    // Error messages are checked by kind, not by every word.
    mutator: { excludedMutations: ['StringLiteral'] },
    ignoreStatic: true,
    concurrency: 1,
    timeoutMS: 10_000,
    // The next run resumes a stopped one, and tries only mutants with changed code or tests.
    incremental: true,
    incrementalFile: `mutation-reports/${name}.incremental.json`,
    reporters: ['clear-text', 'json', 'progress-append-only'],
    jsonReporter: { fileName: `mutation-reports/${name}.json` },
    clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
    tempDirName: 'mutation-reports/sandbox',
  }).runMutationTest()
  const valid = results.filter(({ status }) => status !== 'CompileError' && status !== 'Ignored')
  const killed = valid.filter(({ status }) => status === 'Killed' || status === 'Timeout')
  const score = (100 * killed.length) / valid.length
  console.log(`${name}: ${killed.length} of ${valid.length} killed, ${score.toFixed(1)} %`)
  if (score < MIN_SCORE) process.exitCode = 1
}
