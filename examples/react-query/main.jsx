import { Chowk } from '@chowk/sdk'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { Posts } from './posts.jsx'

// Without a key: the proxy in vite.config.js adds it.
const chowk = new Chowk({ apiKey: null, baseUrl: new URL('/api/v1', location.href).href })

createRoot(document.getElementById('app')).render(
  <QueryClientProvider client={new QueryClient()}>
    <Posts chowk={chowk} />
  </QueryClientProvider>,
)
