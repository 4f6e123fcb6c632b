interface Runtime {
  readonly process?: { readonly env?: Readonly<Record<string, string | undefined>> }
  readonly document?: unknown
  readonly navigator?: { readonly userAgent?: string }
}

const runtime = globalThis as Runtime

/** A variable of the environment; undefined where there is none, or it may not be read. */
export function readEnv(name: string): string | undefined {
  try {
    return runtime.process?.env?.[name]
  } catch {
    // Deno asks for permission, and may not get it.
    return undefined
  }
}

/** Whether this runs in a web page. */
export const isBrowser = (): boolean => runtime.document !== undefined

/** The name of the runtime, for example `Node.js/24`. Undefined in browsers, where the server's CORS allows no header that tells it. */
export const runtimeName = (): string | undefined =>
  /^(Node|Bun|Deno|Cloudflare)\S*/.exec(runtime.navigator?.userAgent ?? '')?.[0]
