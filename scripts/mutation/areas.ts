/** Code that decides permissions, limits and idempotency, with its tests. */
export const areas: Readonly<
  Record<string, { readonly mutate: readonly string[]; readonly tests: readonly string[] }>
> = {
  idempotency: {
    mutate: ['packages/engine/src/pipeline/idempotency.ts'],
    tests: ['packages/engine/src/pipeline/idempotency.test.ts', 'tests/interface/idempotency.test.ts'],
  },
  quota: {
    mutate: ['packages/engine/src/pipeline/quota.ts', 'packages/engine/src/limits.ts'],
    tests: ['tests/interface/{authentication,idempotency,quotas}.test.ts', 'tests/mocks/wrong-use.test.ts'],
  },
  authentication: {
    mutate: ['packages/engine/src/pipeline/authenticate.ts'],
    tests: [
      'packages/engine/src/pipeline/authenticate.test.ts',
      'tests/interface/authentication.test.ts',
      'tests/interface/order-of-checks.test.ts',
    ],
  },
  requests: {
    mutate: [
      'packages/engine/src/pipeline/{handle,checks,call,route,validate,parse-body,read-json,field-problems,answer}.ts',
    ],
    tests: [
      'packages/engine/src/pipeline/{field-problems,handle}.test.ts',
      'tests/interface/{authentication,requests,order-of-checks,fetch,request-path,idempotency,quotas}.test.ts',
      'tests/operations/communities/list.test.ts',
    ],
  },
  cursors: {
    mutate: ['packages/engine/src/pipeline/paging.ts'],
    tests: ['tests/interface/cursors.test.ts', 'tests/operations/communities/list.test.ts'],
  },
  schedule: {
    mutate: ['packages/engine/src/schedule/scheduler.ts', 'packages/engine/src/domains/scheduled.ts'],
    tests: [
      'tests/operations/scheduled/*.test.ts',
      'tests/engine/{long-texts,recovery,schedule,unwritable-store}.test.ts',
      'tests/tasks/{runner,unreadable-store}.test.ts',
    ],
  },
  viewer: {
    mutate: ['packages/engine/src/domains/viewer/{blocks,lazy-id-set,related,viewer}.ts'],
    tests: ['packages/engine/src/domains/viewer/*.test.ts', 'tests/operations/blocks/*.test.ts'],
  },
  policies: {
    mutate: [
      'packages/engine/src/domains/{states,applications,bookings}.ts',
      'packages/engine/src/domains/{chats/find-chat,comments/find-comment,content/find-item}.ts',
      'packages/engine/src/domains/communities/{admissions,find-community}.ts',
      'packages/engine/src/domains/groups/{find-group,membership}.ts',
    ],
    tests: ['tests/moderation/moderation.test.ts', 'tests/operations/*/*.test.ts'],
  },
  'client-answers': {
    mutate: ['packages/sdk/src/core/{attempt,failed-attempt,errors,operation-error,quota}.ts'],
    tests: [
      'tests/sdk/{answers,client,deadline,fetch,middleware,quota,retry,secrets,sources,upload}.test.ts',
    ],
  },
  'client-attempts': {
    mutate: ['packages/sdk/src/core/{transport,retry,retry-after,clock}.ts'],
    tests: ['tests/sdk/{answers,client,clock,deadline,ky,middleware,options,pace,retry,sources}.test.ts'],
  },
  'client-lists': {
    mutate: ['packages/sdk/src/core/list.ts'],
    tests: ['tests/sdk/{options,pages}.test.ts'],
  },
  'client-middleware': {
    mutate: ['packages/sdk/src/core/{middleware,diagnostics}.ts'],
    tests: ['tests/sdk/{diagnostics,middleware,opentelemetry}.test.ts'],
  },
  'client-options': {
    mutate: [
      'packages/sdk/src/core/{base-client,check-options,defined-entries,log,options,random-id,resolve-options,resource,runtime,url}.ts',
    ],
    tests: ['tests/sdk/{client,options,pages,platforms,quota,secrets}.test.ts'],
  },
  'client-pace': {
    mutate: ['packages/sdk/src/core/pacer.ts'],
    tests: ['tests/sdk/pace.test.ts'],
  },
  'client-uploads': {
    mutate: ['packages/sdk/src/core/upload.ts'],
    tests: ['tests/sdk/{sources,upload}.test.ts'],
  },
}
