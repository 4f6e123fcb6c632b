const required = ['TextDecoder', 'TextEncoder', 'Request', 'Response']

/** @throws Error where the environment of a test hides what every platform has. */
export function checkPlatform(): void {
  const missing = required.filter((name) => !(name in globalThis))
  if (missing.length > 0)
    throw new Error(
      `@chowk/mocks needs ${missing.join(', ')}. Jest's jsdom hides them: use jest-fixed-jsdom or node.`,
    )
}

// Before the modules that are imported after this one, which would fail with less to go on.
checkPlatform()
