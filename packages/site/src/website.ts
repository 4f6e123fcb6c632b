import {
  faultOf,
  type ApiError,
  type Engine,
  type EngineResponse,
  type PassBody,
  type ReadBody,
  type RequestHead,
} from '@chowk/engine'
import { checkHost, randomText, reportError, trackLastUses } from '@chowk/engine/website'
import { assets as shared } from './assets.ts'
import { Form } from './http/form.ts'
import { namesHtml, wantsJson } from './http/accept.ts'
import { aborted, notStored, respond, type Rendered } from './http/respond.ts'
import { sessionSecret } from './http/session-cookie.ts'
import { filesOf, identityOf } from './identity.ts'
import { Outbox } from './mail/outbox.ts'
import { mayBeShown, type SiteSettings } from './page.ts'
import { bareFailure, faultPage } from './pages/failure.ts'
import { returnPath } from './pages/sign-in.ts'
import { apiRoot } from './pages/api-root.ts'
import { findPage, type Found } from './router.ts'
import { showPage } from './show-page.ts'
import { submitForm, type SentBody } from './submit-form.ts'
import type { PageRequest, SiteContext } from './site-context.ts'
import { findMarkdownAlternate } from './markdown-alternate.ts'

/** The website of an engine: pages for people, at all web addresses in the interface. */
export interface Website {
  /**
   * Returns whether the site handles a request: a page exists, or a browser asks for one. Other requests go to the
   * interface.
   */
  answers(head: RequestHead): boolean
  /** Handles a request. Never rejects. */
  handle(head: RequestHead, readBody: ReadBody, passBody: PassBody): Promise<EngineResponse>
  /** Sends mail once started; undefined if the site sends none. */
  readonly outbox: Outbox | undefined
}

const METHODS = new Set(['GET', 'HEAD', 'POST'])

export function createWebsite(engine: Engine, settings: SiteSettings = {}): Website {
  const { random } = engine
  const { origin } = engine.site
  trackLastUses(engine)
  const identity = identityOf(settings.identity)
  const assets = new Map([...shared, ...filesOf(identity).map((file) => [file.path, file] as const)])
  const routeOf = (path: string) => (assets.has(path) ? '/assets/{file}' : findPage(path)?.route)
  const { mailer, onMailError = () => undefined } = settings
  const outbox = mailer && new Outbox({ engine, mailer, identity, onError: onMailError })
  const site: SiteContext = { engine, outbox, random, origin, settings, identity }

  async function render(head: RequestHead, body: SentBody): Promise<Rendered | undefined> {
    const { path, search } = partsOf(head.target)
    try {
      checkHost(engine.site, head.hosts)
    } catch (error) {
      return bareFailure(error as ApiError, identity)
    }
    const asset = assets.get(path)
    if (asset !== undefined) return { status: 200, ...asset }
    if (path === '/' && wantsJson(head.header('accept'))) return apiRoot(origin)
    const alternate = findMarkdownAlternate(head, path)
    const found: Pick<Found, 'page' | 'params'> = alternate ?? findPage(path) ?? { page: {}, params: {} }
    const request: PageRequest = {
      ...found,
      head,
      path,
      address: head.target,
      query: new URLSearchParams(search),
      secret: found.page.forEverybody || alternate ? undefined : sessionSecret(head, origin),
      alternate,
    }
    await request.page.ready?.()
    const rendered = await (head.method === 'POST'
      ? submitForm(site, request, body)
      : showPage(site, request))
    return rendered && found.page.containsSecrets
      ? { ...rendered, headers: { ...rendered.headers, ...notStored } }
      : rendered
  }

  return {
    outbox,
    answers(head) {
      if (!METHODS.has(head.method)) return false
      const { path } = partsOf(head.target)
      if (assets.has(path) || findPage(path) !== undefined || findMarkdownAlternate(head, path) !== undefined)
        return true
      // Browsers get a 404 page.
      return head.method !== 'POST' && namesHtml(head.header('accept'))
    },
    async handle(head, read, pass) {
      const requestId = `req_${randomText(random, 20)}`
      const form = new Form()
      let rendered: Rendered | undefined
      try {
        rendered = await render(head, { read, pass, form })
      } catch (error) {
        reportError(engine, error, requestId)
        const page = findPage(partsOf(head.target).path)?.page
        rendered = faultPage(faultOf(error), {
          identity,
          requestId,
          address: returnPath(head.target),
          form: page && mayBeShown(page) ? form : new Form(),
        })
      }
      const response = rendered === undefined ? aborted(requestId) : await respond(head, rendered, requestId)
      return { ...response, route: routeOf(partsOf(head.target).path) }
    },
  }
}

/** Splits a request target into path and query. An absolute target loses its host, which is checked elsewhere. */
function partsOf(target: string): { path: string; search: string } {
  const relative = target.replace(/^https?:\/\/[^/?#]*/i, '')
  const mark = relative.indexOf('?')
  return mark === -1
    ? { path: relative, search: '' }
    : { path: relative.slice(0, mark), search: relative.slice(mark + 1) }
}
