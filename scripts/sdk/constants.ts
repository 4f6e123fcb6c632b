import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { limits } from '@chowk/contract'
import { comment } from './prose.ts'

const { version } = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../packages/sdk/package.json'), 'utf8'),
) as { version: string }

/** What the core has to know of the interface, and of itself. */
export const constantsFile = (): string => `${comment('The version of this package.')}
export const version = '${version}'

${comment('The most items that a page can have.')}
export const pageSize = ${limits.pageSize}

${comment('The most bytes that an image can have.')}
export const imageSize = ${limits.image}
`
