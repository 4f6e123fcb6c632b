import { HttpHandler, HttpResponse } from 'msw'

/** Responds to a request. Rejects if a fault drops the response. */
export type Answer = (request: Request) => Promise<Response>

/** Handles everything below the base URL, and stored images: the engine has a router of its own. */
export class PlatformHandler extends HttpHandler {
  readonly #base: URL

  constructor(baseUrl: string, answer: Answer) {
    super(/.+/, `${baseUrl}/*`, ({ request }: { request: Request }) =>
      answer(request).catch(brokenConnection),
    )
    this.#base = new URL(baseUrl)
  }

  /** Matches the base URL itself too, and reads no cookies. */
  override async parse({ request }: Parameters<HttpHandler['parse']>[0]) {
    const { origin, pathname } = new URL(request.url)
    const isBelow = [this.#base.pathname, '/storage'].some((path) => `${pathname}/`.startsWith(`${path}/`))
    return { match: { matches: origin === this.#base.origin && isBelow, params: {} }, cookies: {} }
  }

  /** Logs a response that breaks off on purpose without its body: no caller would catch the error. */
  override async log(args: Parameters<HttpHandler['log']>[0]): Promise<void> {
    await super.log(args).catch(() => super.log({ ...args, response: new Response(null, args.response) }))
  }
}

/** MSW makes a network error of it, and gives it to the caller as the cause. Its message is the only place for a reason. */
const brokenConnection = ({ message }: Error): Response =>
  Object.defineProperty(HttpResponse.error(), 'message', { value: message })
