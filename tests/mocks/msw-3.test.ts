import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { describeMocks } from './surface.ts'

describeMocks('MSW 3', { http, HttpResponse, setupServer })
