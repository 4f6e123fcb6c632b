import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { limits } from '@chowk/contract'
import { comment } from './prose.ts'

const { name, version, license } = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../packages/sdk/package.json'), 'utf8'),
) as { name: string; version: string; license: string }

/** Returns the file of constants of the interface and the package. */
export const constantsFile = (): string => `${comment('The version of this package.')}
export const version = '${version}'

${comment('The most bytes that an image can have.')}
export const imageSize = ${limits.image}
`

/** Returns the manifest of JSR: the client from its sources. Other entries infer their types, which JSR rejects. */
export const jsrManifest = (): string =>
  JSON.stringify({
    $schema: 'https://jsr.io/schema/config-file.v1.json',
    name,
    version,
    license,
    exports: './src/index.ts',
    publish: {
      include: ['src', 'README.md', 'api.md', 'LICENSE', 'jsr.json'],
      exclude: ['src/query', 'src/schemas', 'src/resources/queries.ts', 'src/resources/schemas.ts'],
    },
  })
