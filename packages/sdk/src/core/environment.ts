interface Environment {
  readonly process?: { readonly env?: Readonly<Record<string, string | undefined>> }
  readonly document?: unknown
  readonly navigator?: { readonly userAgent?: string }
}

const environment = globalThis as Environment

/** A variable of the environment; undefined where there is none, or it may not be read. */
export function readVariable(name: string): string | undefined {
  try {
    return environment.process?.env?.[name]
  } catch {
    // Deno asks for permission, and may not get it.
    return undefined
  }
}

/** Whether this runs in a web page. */
export const isInPage = (): boolean => environment.document !== undefined

/** Whether bodies can be streams. Browsers stream to HTTP/2 alone, and cannot tell before whether it is that. */
export const canStream = (): boolean => !isInPage() && typeof ReadableStream === 'function'

/** The platform, for example `Node.js/24`. Undefined in browsers, where the server's CORS allows no header that tells it. */
export const platformName = (): string | undefined =>
  /^(Node|Bun|Deno|Cloudflare)\S*/.exec(environment.navigator?.userAgent ?? '')?.[0]
