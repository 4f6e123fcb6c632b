import { Call, type Answer } from './call.ts'
import { ChowkError } from './errors.ts'
import { List, type Page, type PageOf } from './list.ts'
import type { ClientOptions } from './options.ts'
import type { Quotas } from './quota.ts'
import type { AnyOptions, Caller } from './resource.ts'
import { fillPath, queryString, readRoute, type PathParameter, type Route } from './route.ts'
import { Sending } from './sending.ts'
import { settle, type Settings } from './settings.ts'

const sendings = new WeakMap<ChowkError, Sending>()

/** Makes calls with one key. `Chowk` is one that has every operation. */
export class Connection implements Caller {
  ...
}
