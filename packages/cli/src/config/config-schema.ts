import { blockedPorts, type Setting } from '../options.ts'
import { serveSettings } from './read-settings.ts'

/** Returns the JSON Schema of a config file, for editors. */
export const configSchema = async (): Promise<Record<string, unknown>> => ({
  $schema: 'http://json-schema.org/draft-07/schema#',
  title: 'chowk.toml',
  description: 'Settings of `chowk serve` and the commands for operators.',
  type: 'object',
  additionalProperties: false,
  properties: Object.fromEntries(
    [...(await serveSettings())].map(([key, setting]) => [key, propertyOf(setting)]),
  ),
})

function propertyOf(setting: Setting): Record<string, unknown> {
  const { key, argChoices, long, variable, isSwitch, range, description } = setting
  const defaultValue: unknown = setting.defaultValue
  return {
    type: isSwitch ? 'boolean' : range ? 'number' : 'string',
    description: `${description}. Flag: ${long}. Environment: ${variable}.`,
    ...(range && { minimum: range.min, maximum: range.max }),
    ...(key === 'port' && { not: { enum: blockedPorts } }),
    ...(!isSwitch && !range && { minLength: 1 }),
    ...(argChoices && { enum: argChoices }),
    ...(defaultValue !== undefined && { default: defaultValue }),
  }
}
