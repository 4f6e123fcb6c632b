import { http, HttpResponse } from 'msw2'
import { setupServer } from 'msw2/node'
import { vi } from 'vitest'
import { describeMocks, type Msw } from './surface.ts'

// The package imports `msw`: here it gets the version before.
vi.mock('msw', async () => import('msw2'))

describeMocks('MSW 2', { http, HttpResponse, setupServer } as unknown as Msw)
