import { entities, schemaVersion } from '@chowk/engine'
import { expect, test } from 'vitest'
import { fingerprints } from './schema-fingerprint.ts'
import recorded from './schema-fingerprint.json' with { type: 'json' }

const FILE = 'tests/stores/schema-fingerprint.json'

const found = fingerprints(entities)
const asRecorded = JSON.stringify({ version: schemaVersion, ...found }, null, 2)

test('fails when a declaration changes without the schema version', () => {
  expect(
    recorded.declarations,
    `Declarations in packages/engine/src/entities have changed. If version ${schemaVersion} was released, raise schemaVersion in ` +
      'packages/engine/src/entities/index.ts; what rows from before need goes into packages/engine/src/entities/migrations.ts, or ' +
      `added(…) at a new column. Then ${FILE} holds ${asRecorded}`,
  ).toBe(found.declarations)
})

test('fails when a search term changes without the words version', () => {
  expect(
    { words: recorded.words, wordsVersion: recorded.wordsVersion },
    'Words come out otherwise than in stores that exist: raise wordsVersion in packages/engine/src/text/words.ts, so that they make ' +
      `theirs again. Then ${FILE} holds ${asRecorded}`,
  ).toEqual({ words: found.words, wordsVersion: found.wordsVersion })
})

test('records the current version of the schema', () => {
  expect(recorded.version, `${FILE} is of another version`).toBe(schemaVersion)
})
