interface Runtime {
  readonly process?: { readonly env?: Readonly<Record<string, string | undefined>> }
  readonly document?: unknown
  readonly navigator?: { readonly userAgent?: string }
}

const runtime = globalThis as Runtime

/** Returns a variable of the environment; undefined if it is missing or not readable. */
export function readEnv(name: string): string | undefined {
  try {
    return runtime.process!.env![name]
  } catch {
    // There is none, or Deno has no permission to read it.
    return undefined
  }
}

/** Whether this runs in a web page. */
export const isBrowser = (): boolean => runtime.document !== undefined

/** The name of the runtime, for example `Node.js/24`. Undefined in browsers, where the server's CORS forbids it. */
export const runtimeName = (): string | undefined =>
  /^(Node|Bun|Deno|Cloudflare)\S*/.exec(runtime.navigator?.userAgent ?? '')?.[0]
