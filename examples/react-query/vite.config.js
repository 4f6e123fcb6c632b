import { defineConfig } from 'vite'

export default defineConfig({
  server: {
    proxy: {
      // The key stays in this process: a page that held it would show it to everyone.
      '/api/v1': {
        target: process.env.CHOWK_ORIGIN ?? 'http://localhost:4000',
        headers: { authorization: `Bearer ${process.env.CHOWK_API_KEY}` },
      },
    },
  },
  test: { environment: 'jsdom' },
})
