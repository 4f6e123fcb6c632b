import { inputsOf, type JsonSchema, type Parameter } from '@chowk/contract'
import { internalOperationList, type InternalId, type InternalOperationOf } from '@chowk/contract/internal'
import type { ActInput, ActOutput, Caller, Engine } from '@chowk/engine'
import { Argument, Option, type Command } from 'commander'
import { confirm, yesOption } from '../confirm.ts'
import { addModerationOptions, operator, withEngine, type ModerationOptions } from '../engine.ts'
import { byOption, forOption, parseId, parseTime, untilOption, wholeNumber } from '../options.ts'
import { isHumanReadable, present } from '../output/present.ts'
import { withoutNull } from './constraints.ts'

/** Options that stand for a field. */
interface Flags<Values> {
  readonly options: readonly Option[]
  /** Returns the value of the field. */
  readonly value: (values: Values, engine: Engine) => unknown
}

/** What the command of an operation has by hand. */
interface ByHand<Id extends InternalId, Values> {
  /** Name of the command. Default: that of the operation. */
  readonly name?: string
  /** Options by the name of the field for which they stand. */
  readonly flags?: Readonly<Record<string, Flags<Values>>>
  /** Returns what the call will do, to be confirmed; undefined if it need not be. */
  readonly consequence?: (call: Call<Id, Values>) => Promise<string | undefined>
  /** Returns an entry of a list as people see it. Default: as programs do. */
  readonly summary?: (entry: EntryOf<ActOutput<InternalOperationOf<Id>>>) => object
}

interface Call<Id extends InternalId, Values> {
  readonly engine: Engine
  readonly caller: Caller
  readonly params: NonNullable<ActInput<InternalOperationOf<Id>>['params']>
  readonly values: Values
}
type EntryOf<Data> = Data extends { readonly items: readonly (infer Entry)[] } ? Entry : never

export interface UntilOptions {
  readonly for?: number
  readonly until?: number
}

/** The end of a suspension: at a time, or after a duration by the clock of the store. */
export const until: Flags<UntilOptions> = {
  options: [untilOption(), forOption()],
  value({ for: length, until: end }, { clock }) {
    const time = length === undefined ? end : clock.now() + length
    return time === undefined ? undefined : new Date(time).toISOString()
  },
}

/**
 * Adds the command of an internal operation, which operators run on a store: an argument for each path parameter, and an
 * option for each field.
 */
export function addAct<Id extends InternalId, Values extends ModerationOptions = ModerationOptions>(
  group: Command,
  id: Id,
  { name = id.slice(id.indexOf('.') + 1), flags = {}, consequence, summary }: ByHand<Id, Values> = {},
): void {
  const row = internalOperationList.find(([one]) => one === id)![1]
  const { parameters, body } = inputsOf(row)
  const inPath = parameters.filter((parameter) => parameter.in === 'path')
  const fields = body
    ? Object.entries(body.schema.properties ?? {}).map(([name, schema]) => ({ name, schema, ...schema }))
    : parameters.filter((parameter) => parameter.in === 'query')
  const command = group.command(name).description(row.summary)
  for (const { name, description, schema } of inPath)
    command.addArgument(reading(new Argument(`<${name}>`, description), schema))
  const readers = fields.map((field) => {
    const { options, value } = flags[field.name] ?? flagOf(field)
    for (const option of options) command.addOption(option)
    return [field.name, value] as const
  })
  if (row.audit.length > 0) command.addOption(byOption())
  if (consequence) command.addOption(yesOption())
  addModerationOptions(command)

  command.action(async () => {
    const values = command.opts<Values>()
    const params = Object.fromEntries(inPath.map(({ name }, at) => [name, command.processedArgs[at]]))
    const caller = operator(values)
    const data = await withEngine(values.store, async (engine) => {
      const sent = readers
        .map(([field, value]) => [field, value(values, engine)] as const)
        .filter(([, value]) => value !== undefined)
      const question = await consequence?.({
        engine,
        caller,
        params: params as Call<Id, Values>['params'],
        values,
      })
      if (question !== undefined) await confirm(question, values)
      const input = { params, [body ? 'body' : 'query']: Object.fromEntries(sent) }
      return engine.perform(caller, id, input as never)
    })
    await present(isPage(data) ? pageOf(data, values, summary as Summary) : data, values)
  })
}

type Field = Pick<Parameter, 'name' | 'description' | 'schema'>

interface Page {
  readonly items: readonly { readonly id: number }[]
  readonly has_more: boolean
}
const isPage = (data: object): data is Page => 'has_more' in data
type Summary = ((entry: object) => object) | undefined

/** Returns a page as it is printed, with the option that gets the next. */
const pageOf = ({ items, has_more }: Page, values: ModerationOptions, summary: Summary) => ({
  items: summary && isHumanReadable(values) ? items.map(summary) : items,
  ...(has_more && { next: `--after ${items.at(-1)?.id}` }),
})

function flagOf<Values>({ name, description, schema }: Field): Flags<Values> {
  const { type, format } = withoutNull(schema)
  const kind = type === 'integer' ? 'number' : format === 'date-time' ? 'time' : 'text'
  const option = reading(new Option(`--${name.replaceAll('_', '-')} <${kind}>`, description), schema)
  return { options: [option], value: (values) => values[option.attributeName() as keyof Values] }
}

/** Makes an argument or an option read text as its schema says. */
function reading<Taken extends Argument | Option>(taken: Taken, reference: JsonSchema): Taken {
  const { type, format, enum: choices, minimum = 1, maximum = Infinity } = withoutNull(reference)
  if (choices) taken.choices(choices.map(String))
  else if (type === 'integer')
    taken.argParser(maximum < Number.MAX_SAFE_INTEGER ? wholeNumber(minimum, maximum) : parseId)
  else if (format === 'date-time') taken.argParser((text) => new Date(parseTime(text)).toISOString())
  if (reference.default !== undefined) taken.default(reference.default)
  return taken
}
