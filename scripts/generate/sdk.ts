// Generates the part of the client that follows from the contract: packages/sdk/src/resources and packages/sdk/api.md.
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { format, resolveConfig } from 'prettier'
import { apiList } from '../sdk/api-list.ts'
import { errorsFile } from '../sdk/errors.ts'
import { indexFile, namespacesFile, operationsFile } from '../sdk/client.ts'
import { constantsFile, jsrManifest } from '../sdk/constants.ts'
import { namespaces } from '../sdk/model.ts'
import { queriesFile } from '../sdk/queries.ts'
import { resourceFile, sharedFile } from '../sdk/resource.ts'
import { schemasFile } from '../sdk/schemas.ts'
import { vocabularyFile } from '../sdk/vocabulary.ts'

const root = join(import.meta.dirname, '../..')
const folder = 'packages/sdk/src/resources'

/** Returns each generated file by its path in this repository. */
export async function sdkFiles(): Promise<ReadonlyMap<string, string>> {
  const config = await resolveConfig(join(root, folder, 'index.ts'))
  const code = new Map([
    ...namespaces.map((namespace) => [`${namespace}.ts`, resourceFile(namespace)] as const),
    ['shared.ts', sharedFile()],
    ['constants.ts', constantsFile()],
    ['vocabulary.ts', vocabularyFile()],
    ['errors.ts', errorsFile()],
    ['namespaces.ts', namespacesFile()],
    ['operations.ts', operationsFile()],
    ['queries.ts', queriesFile()],
    ['schemas.ts', schemasFile()],
    ['index.ts', indexFile()],
  ])
  const files = new Map([
    ['packages/sdk/api.md', apiList()],
    ['packages/sdk/jsr.json', await format(jsrManifest(), { ...config, parser: 'json' })],
  ])
  for (const [name, text] of code)
    files.set(
      `${folder}/${name}`,
      await format(`// Generated from the contract: \`npm run generate\`.\n${text}`, {
        ...config,
        parser: 'typescript',
      }),
    )
  return files
}

/** Writes every file, and removes files that are no longer generated. */
export async function generateSdk(): Promise<void> {
  const files = await sdkFiles()
  mkdirSync(join(root, folder), { recursive: true })
  for (const name of readdirSync(join(root, folder)))
    if (!files.has(`${folder}/${name}`)) rmSync(join(root, folder, name))
  for (const [path, text] of files) writeFileSync(join(root, path), text)
}

if (import.meta.main) await generateSdk()
