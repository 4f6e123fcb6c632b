import { operationIds, routes, type OperationId } from '@chowk/contract/core'
import { operationAt } from '@chowk/engine'
import { HttpHandler, HttpResponse, type RequestHandler } from 'msw'
import { prefixOf } from './base-url.ts'
import { withStackFrames } from './stack-frames.ts'

/** Responds to a request. Rejects if a fault drops the response. */
export type Answer = (request: Request) => Promise<Response>

/** The handler for a request. */
type Destination = OperationId | 'storage' | 'elsewhere' | undefined

const NOT_MINE = Promise.resolve(null)

/** Returns one handler of MSW for each operation, for stored images, and for the rest of the base URL. */
export function handlersFor(baseUrl: string, answer: Answer): readonly RequestHandler[] {
  const { origin, pathname: base } = new URL(baseUrl)
  const prefix = prefixOf(baseUrl)
  const destinations = new WeakMap<Request, { readonly to: Destination }>()

  function find(request: Request): Destination {
    const url = new URL(request.url)
    if (url.origin !== origin) return undefined
    if (url.pathname.startsWith('/storage/')) return 'storage'
    if (url.pathname !== base && !url.pathname.startsWith(`${base}/`)) return undefined
    return operationAt(request.method, url.pathname.slice(prefix.length)) ?? 'elsewhere'
  }

  /** Cached, since every handler calls it. */
  function destinationOf(request: Request): Destination {
    let found = destinations.get(request)
    if (found === undefined) destinations.set(request, (found = { to: find(request) }))
    return found.to
  }

  const handler = (destination: Destination, method: string | RegExp, path: string): RequestHandler =>
    new DestinationHandler(method, path, answer, (request) => destinationOf(request) === destination)

  ordered ??= inOrder()
  // MSW records a stack trace in each handler, which is always the same and took most of the time.
  return withStackFrames(0, () => [
    ...ordered!.map(({ id, method, path }) => handler(id, method, baseUrl + path)),
    handler('storage', 'GET', `${origin}/storage/*`),
    handler('elsewhere', /.+/, `${baseUrl}/*`),
  ])
}

interface OrderedRoute {
  readonly id: OperationId
  readonly method: string
  /** In the syntax of MSW, with `:slug` for a parameter. */
  readonly path: string
}

let ordered: readonly OrderedRoute[] | undefined

/** Sorts fixed segments before parameters, so that `/communities/postable` precedes `/communities/:slug`. */
function inOrder(): OrderedRoute[] {
  return operationIds
    .map((id) => {
      const [method = '', path = ''] = routes[id].split(' ')
      return {
        id,
        method,
        path: path.replaceAll(/\{(\w+)\}/g, ':$1'),
        rank: path.replaceAll(/\{\w+\}/g, '~'),
      }
    })
    .toSorted((a, b) => (a.rank < b.rank ? -1 : 1))
}

/** A handler that recognizes its requests immediately. MSW would match the paths of all handlers one by one. */
class DestinationHandler extends HttpHandler {
  readonly #isMine: (request: Request) => boolean

  constructor(method: string | RegExp, path: string, answer: Answer, isMine: (request: Request) => boolean) {
    super(method, path, ({ request }: { request: Request }) => answer(request).catch(brokenConnection))
    this.#isMine = isMine
  }

  override run(args: Parameters<HttpHandler['run']>[0]): ReturnType<HttpHandler['run']> {
    return this.#isMine(args.request) ? super.run(args) : NOT_MINE
  }

  override async parse(_args: Parameters<HttpHandler['parse']>[0]) {
    return { match: { matches: true, params: {} }, cookies: {} }
  }

  override async predicate({ request }: Parameters<HttpHandler['predicate']>[0]): Promise<boolean> {
    return this.#isMine(request)
  }

  /** Logs a response that breaks off on purpose without its body: no caller would catch the error. */
  override async log(args: Parameters<HttpHandler['log']>[0]): Promise<void> {
    await super.log(args).catch(() => super.log({ ...args, response: new Response(null, args.response) }))
  }
}

/** MSW makes a network error of it, and gives it to the caller as the cause. Its message is the only place for a reason. */
const brokenConnection = ({ message }: Error): Response =>
  Object.defineProperty(HttpResponse.error(), 'message', { value: message })
