import { defineConfig } from '@playwright/test'

const baseURL = 'http://localhost:6106'

export default defineConfig({
  testMatch: '*.spec.js',
  reporter: 'list',
  use: {
    baseURL,
    // A Chromium of the system, where Playwright's own is not installed.
    launchOptions: process.env.CHROMIUM ? { executablePath: process.env.CHROMIUM } : {},
  },
  webServer: { command: 'vite preview --outDir storybook-static --port 6106 --strictPort', url: baseURL },
})
