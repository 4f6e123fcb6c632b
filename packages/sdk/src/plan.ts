import type { Caller } from './core/resource.ts'
import type { Chowk } from './chowk.ts'
