import type { Option } from 'commander'
import { variableOf } from '../options.ts'
import { isSwitch } from './read-config.ts'

/** The JSON Schema of a config file, for editors: from the table of flags. */
export const configSchema = (settings: ReadonlyMap<string, Option>): Record<string, unknown> => ({
  $schema: 'http://json-schema.org/draft-07/schema#',
  title: 'chowk.toml',
  description:
    'What `chowk serve` and the other commands for operators are told otherwise by flags or the environment.',
  type: 'object',
  additionalProperties: false,
  properties: Object.fromEntries([...settings].map(([name, option]) => [name, property(option)])),
})

function property(option: Option): Record<string, unknown> {
  const { argChoices } = option
  const defaultValue: unknown = option.defaultValue
  return {
    type: isSwitch(option) ? 'boolean' : typeof defaultValue === 'number' ? 'number' : 'string',
    description: `${option.description}. Flag ${option.long}, environment ${variableOf(option)}.`,
    ...(argChoices && { enum: argChoices }),
    ...(defaultValue !== undefined && { default: defaultValue }),
  }
}
