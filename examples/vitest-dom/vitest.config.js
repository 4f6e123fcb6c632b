import { defineConfig } from 'vitest/config'

export default defineConfig({
  // Asks no server beforehand whether a page of another origin may call it.
  test: { environmentOptions: { happyDOM: { settings: { fetch: { disableSameOriginPolicy: true } } } } },
})
