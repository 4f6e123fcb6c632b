const { defineConfig } = require('@playwright/test')

module.exports = defineConfig({
  reporter: 'list',
  // A Chromium of the system, where Playwright's own is not installed.
  use: { launchOptions: process.env.CHROMIUM ? { executablePath: process.env.CHROMIUM } : {} },
})
