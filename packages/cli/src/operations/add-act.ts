import { inputsOf, type JsonSchema, type Parameter } from '@chowk/contract'
import { internalOperationList, type InternalId, type InternalOperationOf } from '@chowk/contract/internal'
import type { ActInput, ActOutput, Caller, Engine } from '@chowk/engine'
import { Argument, Option, type Command } from 'commander'
import { confirm, yesOption } from '../confirm.ts'
import { operator, withEngine, type EngineOptions, type ModerationOptions } from '../engine.ts'
import {
  operatorOption,
  forOption,
  invalid,
  jsonOption,
  parseId,
  parseTime,
  storeOption,
  untilOption,
  wholeNumber,
} from '../options.ts'
import { addOutputOptions, present } from '../output/present.ts'
import { withoutNull } from './constraints.ts'

/** Options that stand for a field. */
interface Flags<Values> {
  readonly options: readonly Option[]
  /** Returns the value of the field. */
  readonly value: (values: Values, engine: Engine) => unknown
}

/** Handwritten parts of a generated command. */
interface ByHand<Id extends InternalId, Values> {
  /** Name of the command. Default: the operation's name. */
  readonly name?: string
  /** Description of the command. Default: the summary of the operation. */
  readonly description?: string
  /** Options by the name of the field for which they stand. */
  readonly flags?: Readonly<Record<string, Flags<Values>>>
  /** How the store is opened. */
  readonly opening?: (values: Values) => EngineOptions
  /** Runs first. */
  readonly check?: (call: Call<Id, Values>) => unknown
  /** Returns the effect of the call, for confirmation. Undefined without confirmation. */
  readonly consequence?: (call: Call<Id, Values>) => Promise<string | undefined>
  /** Returns an entry of a list for people. Default: the same as for programs. */
  readonly summary?: (entry: EntryOf<ActOutput<InternalOperationOf<Id>>>) => object
  /** Converts the response to printed output. */
  readonly result?: (data: ActOutput<InternalOperationOf<Id>>, call: Call<Id, Values>) => unknown
  /** Prints the response. The command then has no options for fields. */
  readonly print?: (data: ActOutput<InternalOperationOf<Id>>, call: Call<Id, Values>) => unknown
}

interface Call<Id extends InternalId, Values> {
  readonly engine: Engine
  readonly caller: Caller
  readonly params: NonNullable<ActInput<InternalOperationOf<Id>>['params']>
  readonly values: Values
  /** The arguments. */
  readonly args: readonly string[]
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

/** A field that the command does not set, or sets always. */
export const always = <Value>(value?: Value): Flags<unknown> => ({ options: [], value: () => value })

/**
 * Adds the command of an internal operation, which operators run on a store: an argument for each path parameter and for
 * the username, and an option for each other field.
 */
export function addAct<Id extends InternalId, Values extends ModerationOptions = ModerationOptions>(
  group: Command,
  id: Id,
  byHand: ByHand<Id, Values> = {},
): Command {
  const { name = id.slice(id.indexOf('.') + 1), flags = {}, consequence, summary } = byHand
  const row = internalOperationList.find(([rowId]) => rowId === id)![1]
  const { parameters, body } = inputsOf(row)
  const inPath = parameters.filter((parameter) => parameter.in === 'path')
  const fields = body
    ? Object.entries(body.schema.properties ?? {}).map(([name, schema]) => ({ name, schema, ...schema }))
    : parameters.filter((parameter) => parameter.in === 'query')
  const positional = [...inPath, ...fields.filter(({ name }) => name === SUBJECT)]
  const command = group.command(name).description(byHand.description ?? row.summary)
  for (const { name, description, schema } of positional)
    command.addArgument(reading(new Argument(`<${name}>`, description), schema))
  const readers = fields.map((field) => {
    if (field.name === SUBJECT) return [SUBJECT, () => command.args[0]] as const
    const { options, value } = flags[field.name] ?? flagOf(field)
    for (const option of options) command.addOption(option)
    return [field.name, value] as const
  })
  if (row.audit.length > 0) command.addOption(operatorOption())
  if (consequence) command.addOption(yesOption())
  command.addOption(storeOption())
  if (byHand.print) command.addOption(jsonOption())
  else addOutputOptions(command)

  return command.action(async () => {
    const values = command.opts<Values>()
    const params = Object.fromEntries(inPath.map(({ name }, index) => [name, command.processedArgs[index]]))
    const caller = operator(values)
    const output = await withEngine(
      values.store,
      async (engine) => {
        const call: Call<Id, Values> = { engine, caller, params: params as never, values, args: command.args }
        await byHand.check?.(call)
        const inputs = readers
          .map(([field, value]) => [field, value(values, engine)] as const)
          .filter(([, value]) => value !== undefined)
        const question = await consequence?.(call)
        if (question !== undefined) await confirm(question, values)
        const input = { params, [body ? 'body' : 'query']: Object.fromEntries(inputs) }
        const data = await engine.perform(caller, id, input as never)
        if (byHand.print) return async () => byHand.print?.(data, call)
        const result = byHand.result ? await byHand.result(data, call) : data
        return () => present(isPage(result) ? pageOf(result) : result, values, summary as Summary)
      },
      byHand.opening?.(values),
    )
    await output()
  })
}

/** The field that is an argument wherever a request has it. */
const SUBJECT = 'username'

type Field = Pick<Parameter, 'name' | 'description' | 'schema'>

interface Page {
  readonly items: readonly { readonly id: number; readonly username?: string }[]
  readonly has_more: boolean
}
const isPage = (data: unknown): data is Page =>
  typeof data === 'object' && data !== null && 'has_more' in data
type Summary = Parameters<typeof present>[2]

/** Returns a page as it is printed, with the option that gets the next. */
const pageOf = ({ items, has_more }: Page) => ({
  items,
  ...(has_more && { next: `--after ${items.at(-1)?.username ?? items.at(-1)?.id}` }),
})

function flagOf<Values>({ name, description, schema }: Field): Flags<Values> {
  const { type, format } = withoutNull(schema)
  const kind = type === 'integer' ? 'number' : format === 'date-time' ? 'time' : 'text'
  const option = reading(new Option(`--${name.replaceAll('_', '-')} <${kind}>`, description), schema)
  return { options: [option], value: (values) => values[option.attributeName() as keyof Values] }
}

/** Makes an argument or an option read text as its schema says. */
function reading<Taken extends Argument | Option>(accepting: Taken, reference: JsonSchema): Taken {
  const { type, format, pattern, enum: choices, minimum = 1, maximum = Infinity } = withoutNull(reference)
  if (choices) accepting.choices(choices.map(String))
  else if (type === 'integer')
    accepting.argParser(maximum < Number.MAX_SAFE_INTEGER ? wholeNumber(minimum, maximum) : parseId)
  else if (format === 'date-time') accepting.argParser((text) => new Date(parseTime(text)).toISOString())
  else if (pattern !== undefined && accepting instanceof Option)
    accepting.argParser((text) =>
      new RegExp(pattern).test(text) ? text : invalid(`a string that matches ${pattern}`),
    )
  if (reference.default !== undefined) accepting.default(reference.default)
  return accepting
}
