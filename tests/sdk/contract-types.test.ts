import type { operations } from '@chowk/contract'
import type { Call, IdempotentOptions, List, OperationId, Operations, RequestOptions } from '@chowk/sdk'
import { expectTypeOf, test } from 'vitest'
import type * as z from 'zod'

// The types of the client beside those of the contract. A list of ids that do not agree is what the compiler complains of.

type Contract = typeof operations
type Row<Id extends OperationId> = Id extends `${infer Namespace extends keyof Contract}.${infer Name}`
  ? Contract[Namespace][Name & keyof Contract[Namespace]]
  : never
type Part<Id extends OperationId, Name extends 'params' | 'query' | 'body' | 'response'> =
  Row<Id> extends { readonly [N in Name]: infer Schema extends z.ZodType } ? Schema : never

/** A type without what the client adds to it: words to come, `readonly`, undefined where something may be left out. */
type Plain<Value> = PlainText<Extract<Value, string>> | PlainOther<Exclude<Value, string>>
type PlainText<Text extends string> = [Text] extends [never]
  ? never
  : [Words<Text>] extends [never]
    ? string
    : Words<Text>
type Words<Text> = Text extends string ? (string extends Text ? never : Text) : never
type PlainOther<Value> = Value extends Date
  ? string
  : Value extends readonly (infer Item)[]
    ? Plain<Item>[]
    : Value extends object
      ? {
          [Key in keyof Value]-?: [
            object extends Pick<Value, Key> ? 'optional' : 'required',
            Plain<Exclude<Value[Key], undefined>>,
          ]
        }
      : Value

type IsSame<One, Other> =
  (<T>() => T extends One ? 1 : 2) extends <T>() => T extends Other ? 1 : 2 ? true : false

/** The ids of which `Agrees` does not say true. */
type Failing<Agrees extends { [Id in OperationId]: boolean }> = {
  [Id in OperationId]: Agrees[Id] extends true ? never : Id
}[OperationId]

/** The names in an object. One without any is, to Zod, one with any name and nothing under it. */
type Names<Value> = string extends keyof Value ? never : keyof Value

/** How many parameters a path has. */
type Count<Params> = [Names<Params>] extends [never] ? 0 : [IsOne<Names<Params>>] extends [never] ? 2 : 1
type IsOne<Key, All = Key> = Key extends unknown ? ([All] extends [Key] ? true : never) : never

type Parameter<Id extends OperationId, Index extends number> = Parameters<Operations[Id]>[Index]
type Data<Id extends OperationId> =
  ReturnType<Operations[Id]> extends List<infer Page, unknown>
    ? Page
    : ReturnType<Operations[Id]> extends Call<infer Data, unknown>
      ? Data
      : never

test('returns the types of the contract for each operation', () => {
  type Outputs = {
    [Id in OperationId]: IsSame<Plain<Data<Id>>, Plain<z.output<Part<Id, 'response'>>>>
  }
  expectTypeOf<Failing<Outputs>>().toBeNever()
})

test('types each body like the contract', () => {
  // An upload takes the file itself instead, and the target of a follow is distinguished by its type.
  type Bodies = {
    [Id in OperationId]: Id extends 'media.upload' | 'follows.set'
      ? true
      : undefined extends z.input<Part<Id, 'body'>>
        ? true
        : IsSame<Plain<Parameter<Id, Count<z.output<Part<Id, 'params'>>>>>, Plain<z.input<Part<Id, 'body'>>>>
  }
  expectTypeOf<Failing<Bodies>>().toBeNever()
})

test('types each query like the contract', () => {
  /** Numbers and booleans are text on the wire; what may be left out is what has a default, or need not be there. */
  type Read<Query extends z.ZodType> = {
    [Key in keyof z.output<Query>]-?: [
      Key extends keyof z.input<Query>
        ? object extends Pick<z.input<Query>, Key>
          ? 'optional'
          : 'required'
        : never,
      Plain<Exclude<z.output<Query>[Key], undefined>>,
    ]
  }
  type Queries = {
    [Id in OperationId]: [Names<z.output<Part<Id, 'query'>>>] extends [never]
      ? true
      : IsSame<
          Plain<NonNullable<Parameter<Id, Count<z.output<Part<Id, 'params'>>>>>>,
          Read<Part<Id, 'query'>>
        >
  }
  expectTypeOf<Failing<Queries>>().toBeNever()
})

test('types the parameters of each path like the contract', () => {
  type Values<Params> = Plain<Params[keyof Params]>
  type Paths = {
    [Id in OperationId]: Count<z.output<Part<Id, 'params'>>> extends 0
      ? true
      : // Of these a slug may be an id.
        Id extends 'services.get' | 'jobs.get'
        ? IsSame<Parameter<Id, 0>, string | number>
        : Count<z.output<Part<Id, 'params'>>> extends 1
          ? IsSame<Plain<Parameter<Id, 0>>, Values<z.output<Part<Id, 'params'>>>>
          : IsSame<Plain<Parameter<Id, 0> | Parameter<Id, 1>>, Values<z.output<Part<Id, 'params'>>>>
  }
  expectTypeOf<Failing<Paths>>().toBeNever()
})

test('accepts an idempotency key exactly where the contract does', () => {
  type Last<List extends unknown[]> = Required<List> extends [...unknown[], infer Item] ? Item : never
  type Options<Id extends OperationId> = NonNullable<Last<Parameters<Operations[Id]>>>
  type Keys = {
    [Id in OperationId]: Row<Id> extends { readonly idempotent: true }
      ? IsSame<Options<Id>, IdempotentOptions>
      : Options<Id> extends RequestOptions
        ? true
        : false
  }
  expectTypeOf<Failing<Keys>>().toBeNever()
})
