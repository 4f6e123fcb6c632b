interface Runtime {
  readonly process?: {
    readonly env?: Readonly<Record<string, string | undefined>>
    getBuiltinModule?(name: string): unknown
  }
  readonly document?: unknown
  readonly navigator?: { readonly userAgent?: string }
}

/** Features of a platform may fail: in the edge runtime of Next.js, each function of `process` throws. */
function attempt<Value>(getValue: () => Value): Value | undefined {
  try {
    return getValue()
  } catch {
    return undefined
  }
}

const runtime = globalThis as Runtime

/** Returns a variable of the environment; undefined if it is missing, blank, or not readable, as in Deno without permission. */
export const readEnv = (name: string): string | undefined =>
  attempt(() => runtime.process!.env![name]!.trim() || undefined)

/** Returns a module of Node, Deno or Bun, without an import, which would break bundlers for browsers. */
export const builtinModule = <Module>(name: string): Module | undefined =>
  attempt(() => runtime.process!.getBuiltinModule!(name) as Module)

/** Whether this runs in a web page. */
export const isBrowser = (): boolean => attempt(() => runtime.document) !== undefined

/** The name of the runtime, for example `Node.js/24`. Undefined in browsers, where the server's CORS forbids it. */
export const runtimeName = (): string | undefined =>
  /^(Node|Bun|Deno|Cloudflare)\S*/.exec(attempt(() => runtime.navigator!.userAgent) ?? '')?.[0]
