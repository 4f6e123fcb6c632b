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
    tests: ['tests/interface/quotas.test.ts', 'tests/interface/authentication.test.ts'],
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
      'packages/engine/src/pipeline/{handle,checks,call,route,validate,parse-body,read-json,field-problems,paging,answer}.ts',
    ],
    tests: [
      'tests/interface/{requests,order-of-checks,bounds,fetch,odd-objects,cursors,one-straight-way}.test.ts',
    ],
  },
  schedule: {
    mutate: ['packages/engine/src/schedule/*.ts', 'packages/engine/src/domains/scheduled.ts'],
    tests: [
      'tests/interface/scheduling.test.ts',
      'tests/operations/scheduled/*.test.ts',
      'tests/sequences/{recovery,clock-steps-back}.test.ts',
      'tests/tasks/runner.test.ts',
    ],
  },
  viewer: {
    mutate: ['packages/engine/src/domains/viewer/*.ts'],
    tests: [
      'packages/engine/src/domains/viewer/*.test.ts',
      'tests/sequences/who-sees-what.test.ts',
      'tests/operations/{blocks,communities}/*.test.ts',
    ],
  },
  client: {
    mutate: ['packages/sdk/src/core/*.ts'],
    tests: [
      'packages/sdk/src/**/*.test.ts',
      'tests/sdk/{answers,client,deadline,fetch,ky,middleware,options,pace,pages,quota,retry,secrets,upload,wrong-calls}.test.ts',
    ],
  },
}
